/** What is read, compiled and changed as one: everything in a configuration belongs to one of these, by its id. */
export interface ObjectIds {
  readonly target: readonly number[]
  readonly group: readonly number[]
  readonly campaign: readonly number[]
  readonly number: readonly number[]
  readonly key: readonly number[]
  readonly affiliate: readonly number[]
}

const KINDS = ['target', 'group', 'campaign', 'number', 'key', 'affiliate'] as const

/** The objects of a list such as `target:7`, each once. The Company itself is read with any of them, and passed over. */
export function objectIds(names: Iterable<string>): ObjectIds {
  const ids = { target: [], group: [], campaign: [], number: [], key: [], affiliate: [] } as Record<
    keyof ObjectIds,
    number[]
  >
  for (const name of new Set(names)) {
    const [kind, id] = name.split(':')
    const known = KINDS.find(candidate => candidate === kind)
    if (known !== undefined) ids[known].push(Number(id))
  }
  return ids
}

/** The same in parts of at most so many of a kind. */
export function* inParts(ids: ObjectIds, most: number): Generator<ObjectIds> {
  const longest = Math.max(...KINDS.map(kind => ids[kind].length))
  for (let from = 0; from < longest; from += most) {
    const part = (kind: keyof ObjectIds) => ids[kind].slice(from, from + most)
    yield {
      target: part('target'),
      group: part('group'),
      campaign: part('campaign'),
      number: part('number'),
      key: part('key'),
      affiliate: part('affiliate'),
    }
  }
}
