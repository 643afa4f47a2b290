interface Waiting<Item> {
  readonly item: Item;
  readonly weight: number;
  /** Virtual time of its turn. */
  readonly turn: number;
}

/**
 * A queue that is fair among tenants: each gets an equal share of the served weight, however much it has queued (start-time fair queuing).
 * Items of one tenant keep their order.
 */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Waiting<Item>[]>();
  /** For each tenant with queued items, the virtual time at which all of them will have been served. */
  readonly #served = new Map<string, number>();
  #now = 0;
  #length = 0;
  #weight = 0;

  get length(): number {
    return this.#length;
  }

  /** Total weight of queued items. */
  get weight(): number {
    return this.#weight;
  }

  /** Number of items that can be served at once, where each tenant has so many turns. */
  countServable(turnsOf: (tenant: string) => number): number {
    return [...this.#waiting].reduce((sum, [tenant, { length }]) => sum + Math.min(length, Math.max(0, turnsOf(tenant))), 0);
  }

  /** Number and total weight of a tenant's queued items; linear in their number. */
  loadOf(tenant: string): { readonly length: number; readonly weight: number } {
    const queued = this.#waiting.get(tenant) ?? [];
    return { length: queued.length, weight: queued.reduce((sum, { weight }) => sum + weight, 0) };
  }

  /** @param weight cost of the item, in a unit common to all; greater than 0 */
  push(tenant: string, weight: number, item: Item): void {
    const turn = Math.max(this.#now, this.#served.get(tenant) ?? 0);
    this.#served.set(tenant, turn + weight);
    const queued = this.#waiting.get(tenant);
    if (queued === undefined) this.#waiting.set(tenant, [{ item, weight, turn }]);
    else queued.push({ item, weight, turn });
    this.#length += 1;
    this.#weight += weight;
  }

  /**
   * Removes the next item; undefined if there is none.
   *
   * @param mayServe whether a tenant has a turn at all; by default each has
   */
  shift(mayServe: (tenant: string) => boolean = () => true): Item | undefined {
    let first: { tenant: string; queued: Waiting<Item>[]; next: Waiting<Item> } | null = null;
    for (const [tenant, queued] of this.#waiting) {
      const next = queued[0];
      if (next !== undefined && mayServe(tenant) && (first === null || next.turn < first.next.turn)) first = { tenant, queued, next };
    }
    if (first === null) return undefined;
    this.#now = first.next.turn;
    this.#take(first.tenant, first.queued, 0);
    return first.next.item;
  }

  /** Removes an item out of turn; false if it is no longer queued. */
  remove(tenant: string, item: Item): boolean {
    const queued = this.#waiting.get(tenant) ?? [];
    const position = queued.findIndex((waiting) => waiting.item === item);
    if (position !== -1) this.#take(tenant, queued, position);
    return position !== -1;
  }

  #take(tenant: string, queued: Waiting<Item>[], position: number): void {
    const [taken] = queued.splice(position, 1);
    this.#length -= 1;
    this.#weight -= taken?.weight ?? 0;
    if (queued.length === 0) this.#waiting.delete(tenant);
    // A tenant that has caught up is treated like a new one, so this map contains only active tenants.
    for (const [name, served] of this.#served) if (served <= this.#now && !this.#waiting.has(name)) this.#served.delete(name);
  }
}
