/* listeners.ts - a list of callbacks for changes. */
export class Listeners<Told extends readonly unknown[] = []> {
  private readonly all = new Set<(...told: Told) => void>();

  /** Calls `listener` each time from now on; the result ends that. */
  add(listener: (...told: Told) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  /** Tells those who listen now, in the order in which they came. */
  tell(...told: Told): void {
    for (const listener of [...this.all]) listener(...told);
  }

  /** Nobody listens any more. */
  clear(): void {
    this.all.clear();
  }
}
