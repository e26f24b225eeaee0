/**
 * A map that shares what it holds with the one it was made from: a change costs what it changes, not what there is. Immutable.
 */
export class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly size: number
  readonly #base: ReadonlyMap<K, V>
  /** What differs from the base. */
  readonly #changes: ReadonlyMap<K, V | typeof ABSENT>

  private constructor(base: ReadonlyMap<K, V>, changes: ReadonlyMap<K, V | typeof ABSENT>, size: number) {
    this.#base = base
    this.#changes = changes
    this.size = size
  }

  /** @param entries must not be changed afterwards */
  static of<K, V>(entries: ReadonlyMap<K, V> = new Map()): LayeredMap<K, V> {
    return new LayeredMap(entries, NO_CHANGES as ReadonlyMap<K, V>, entries.size)
  }

  /** One without the removed keys, and then with the added entries. */
  with(removed: Iterable<K>, added: Iterable<readonly [K, V]>): LayeredMap<K, V> {
    // All of a large Company comes so, while somebody waits.
    if (this.size === 0) return LayeredMap.of(new Map(added))
    const changes = new Map(this.#changes)
    for (const key of removed) changes.set(key, ABSENT)
    for (const [key, value] of added) changes.set(key, value)
    let { size } = this.#base
    for (const [key, value] of changes) {
      if (this.#base.has(key)) size -= value === ABSENT ? 1 : 0
      else if (value === ABSENT) changes.delete(key)
      else size += 1
    }
    const layered = new LayeredMap(this.#base, changes, size)
    return changes.size > MOST_CHANGES + this.#base.size / MOST_SHARE
      ? LayeredMap.of(new Map(layered))
      : layered
  }

  /** The same with a base of its own, which lets go of what was replaced. */
  rebased(): LayeredMap<K, V> {
    return this.#changes.size === 0 ? this : LayeredMap.of(new Map(this))
  }

  get(key: K): V | undefined {
    const changed = this.#changes.get(key)
    if (changed === undefined) return this.#base.get(key)
    return changed === ABSENT ? undefined : changed
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  /** In the order of the base, then what came later: a changed entry keeps its place. */
  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.#base) {
      const changed = this.#changes.get(key)
      if (changed === undefined) yield [key, value]
      else if (changed !== ABSENT) yield [key, changed]
    }
    for (const [key, value] of this.#changes) {
      if (value !== ABSENT && !this.#base.has(key)) yield [key, value]
    }
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}

const ABSENT = Symbol('absent')

/** One for all that have none: a small Company has a dozen maps. */
const NO_CHANGES: ReadonlyMap<unknown, unknown> = new Map()

/** Beyond so many changes, and a part of the base in so many, the whole is copied: they are copied with each further change. */
const MOST_CHANGES = 64
const MOST_SHARE = 16
