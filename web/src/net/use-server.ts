/* use-server.ts - the server, for components. */
import { useStore } from "../ground/store";
import { theServer } from "./server";
import type { ConnectionState, Server } from "./server";

/** The server and how the connection to it stands. */
export function useServer(): readonly [Server, ConnectionState] {
  const server = theServer();
  return [
    server,
    useStore(
      (listener) => server.subscribe(listener),
      () => server.state,
      server,
    ),
  ];
}

/** What whoever runs the server says to everybody; "" for nothing. */
export function useNotice(): string {
  const server = theServer();
  return useStore(
    (listener) => server.subscribe(listener),
    () => server.notice,
    server,
  );
}
