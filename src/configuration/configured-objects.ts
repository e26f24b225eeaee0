/** What is read, compiled and changed as one: everything in a configuration belongs to one of these, by its id. */
export interface ObjectIds {
  readonly target: readonly number[]
  readonly group: readonly number[]
  readonly campaign: readonly number[]
  readonly number: readonly number[]
  readonly key: readonly number[]
  readonly affiliate: readonly number[]
}

type Kind = keyof ObjectIds

function ofEachKind(idsOf: (kind: Kind) => readonly number[]): ObjectIds {
  return {
    target: idsOf('target'),
    group: idsOf('group'),
    campaign: idsOf('campaign'),
    number: idsOf('number'),
    key: idsOf('key'),
    affiliate: idsOf('affiliate'),
  }
}

/** An object by its kind, or `company`, which is read with any of them. */
export interface ObjectName {
  readonly kind: string
  readonly id: number
}

/** The objects that are named, each once. */
export function objectIds(names: readonly ObjectName[]): ObjectIds {
  return ofEachKind(kind => [...new Set(names.filter(name => name.kind === kind).map(({ id }) => id))])
}

/** @param name such as `target:7` */
export function parseObjectName(name: string): ObjectName {
  const [kind = '', id] = name.split(':')
  return { kind, id: Number(id) }
}

/** Objects in parts of at most so many of a kind. */
export function* inParts(ids: ObjectIds, most: number): Generator<ObjectIds> {
  const longest = Math.max(...Object.values(ids).map(({ length }) => length))
  for (let from = 0; from < longest; from += most) {
    yield ofEachKind(kind => ids[kind].slice(from, from + most))
  }
}
