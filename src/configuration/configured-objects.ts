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

/** An object by its kind, or `company`, which is read with any of them. */
export interface ObjectName {
  readonly kind: string
  readonly id: number
}

/** The objects that are named, each once. */
export function objectIds(names: Iterable<ObjectName>): ObjectIds {
  const ids = {
    target: new Set<number>(),
    group: new Set<number>(),
    campaign: new Set<number>(),
    number: new Set<number>(),
    key: new Set<number>(),
    affiliate: new Set<number>(),
  }
  for (const { kind, id } of names) if (isKind(kind)) ids[kind].add(id)
  return {
    target: [...ids.target],
    group: [...ids.group],
    campaign: [...ids.campaign],
    number: [...ids.number],
    key: [...ids.key],
    affiliate: [...ids.affiliate],
  }
}

function isKind(kind: string): kind is keyof ObjectIds {
  return (KINDS as readonly string[]).includes(kind)
}

/** @param name such as `target:7` */
export function parseObjectName(name: string): ObjectName {
  const [kind = '', id] = name.split(':')
  return { kind, id: Number(id) }
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
