/* roles.tsx - the three roles: the points of each now, its conditions, and its reward. */
import { facts, remarked } from "../../core/sentences";
import { useWords } from "../../ground/words";
import { Face } from "../../parts/die";
import { ROLES, roleFaces } from "./view";
import type { BurningView, Role, RoomWords } from "./view";

interface RolesProps {
  readonly view: BurningView;
  readonly own: RoomWords;
  readonly chosen: Role | null;
  /** null: nothing can be chosen. */
  readonly choose: ((role: Role, byKey: boolean) => void) | null;
}

/** How the points of a role come about: "30 + 10". */
function howIn(view: BurningView, role: Role, own: RoomWords): string {
  const { dice = [], base = 0 } = view.roles[role];
  const extra = (view.would[role] ?? 0) - base;
  if (extra === 0) return own.counted(dice.length);
  return role === "1" ? `${base} × 2` : `${base} + ${extra}`;
}

/** What a role pays for one die to six, the present number marked. */
function Ladder({ view, role }: { readonly view: BurningView; readonly role: Role }) {
  const { pays, dice } = view.roles[role];
  return (
    <span class="ladder" aria-hidden="true">
      {pays.slice(1).map((points, i) => (
        <span key={i} class={dice?.length === i + 1 ? "rung on" : "rung"}>
          {points}
        </span>
      ))}
    </span>
  );
}

function Card({ role, props }: { readonly role: Role; readonly props: RolesProps }) {
  const { view, own, chosen, choose } = props;
  const { language } = useWords();
  const points = view.would[role];
  const name = own.role[role];
  const inside = (
    <>
      <span class="role-faces">
        {roleFaces[role].map((face) => (
          <Face key={face} face={face} />
        ))}
      </span>
      <strong class="role-points">{points ?? "–"}</strong>
      <span class="role-how">{points === undefined ? "" : howIn(view, role, own)}</span>
      {view.offered[role] && <span class="role-offer">{own.offer}</span>}
      <Ladder view={view} role={role} />
    </>
  );
  if (points === undefined)
    return (
      <span
        class="role"
        role="img"
        aria-label={own.pays(name, facts(language, view.roles[role].pays.slice(1).map(String)))}
      >
        {inside}
      </span>
    );
  const would = remarked(language, own.would(name, points), howIn(view, role, own));
  const label = facts(language, [would, view.offered[role] === true && own.offer]);
  if (!choose)
    return (
      <span class="role" role="img" aria-label={label}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      class={`role pickable${chosen === role ? " on" : ""}${points === 0 ? " zero" : ""}`}
      aria-pressed={chosen === role}
      aria-keyshortcuts={String(7 + ROLES.indexOf(role))}
      onClick={(event) => choose(role, event.detail === 0)}
    >
      <span class="unseen">{label}</span>
      <span class="role-seen" aria-hidden="true">
        {inside}
      </span>
    </button>
  );
}

export function Roles(props: RolesProps) {
  return (
    <div class="roles" role="group" aria-label={props.own.roles}>
      {ROLES.map((role) => (
        <Card key={role} role={role} props={props} />
      ))}
    </div>
  );
}
