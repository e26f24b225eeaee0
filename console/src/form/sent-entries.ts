/** An entry of a list as a form has it; without `id` it is new. */
export interface Entry {
  readonly id?: number | undefined
}

/**
 * What is sent of a list whose entries have ids: those that went, and those that came or were changed, whole. The others
 * are left out, so that what somebody else made of them meanwhile stays.
 * @param before those that the form began with
 * @param now those that there are when it is sent, where somebody else has changed them since: an entry that is gone goes
 * without its id, which names nothing any more
 */
export function sentEntries<Typed extends Entry>(
  before: readonly Entry[],
  yours: readonly Typed[],
  now: readonly Entry[] = before,
): { readonly removed: readonly { id: number; _destroy: true }[]; readonly kept: readonly Typed[] } {
  const [stored, there] = [byId(before), byId(now)]
  const mine = byId(yours)
  return {
    removed: [...stored.keys()]
      .filter(id => !mine.has(id) && there.has(id))
      .map(id => ({ id, _destroy: true })),
    kept: yours
      .filter(entry => !isUnchanged(entry, stored))
      .map(({ id, ...fields }) => (id !== undefined && there.has(id) ? { id, ...fields } : fields) as Typed),
  }
}

function isUnchanged(entry: Entry, stored: ReadonlyMap<number, Entry>): boolean {
  return entry.id !== undefined && JSON.stringify(entry) === JSON.stringify(stored.get(entry.id))
}

function byId(entries: readonly Entry[]): ReadonlyMap<number, Entry> {
  return new Map(entries.flatMap(entry => (entry.id === undefined ? [] : [[entry.id, entry]])))
}
