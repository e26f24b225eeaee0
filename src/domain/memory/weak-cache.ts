import { BYTES, type Sized } from './sized.ts'

/** What was made before, by its key, for as long as anybody holds it; what was used lately is held here. */
interface WeakCache<K, V> {
  /** Undefined where it is to be made. */
  get(key: K): V | undefined
  put(key: K, value: V): void
  /** What is held here, by estimate. */
  bytes(): number
}

/**
 * Whatever somebody else holds is found without being counted here: he counts it himself.
 * @param maxBytes what is held beyond that, for whoever may need it again; the least recently used goes first
 */
export function createWeakCache<K, V extends object & Sized>(maxBytes: number): WeakCache<K, V> {
  const known = new Map<K, WeakRef<V>>()
  /** Last is most recently used. */
  const held = new Map<K, V>()
  let bytes = 0
  const collected = new FinalizationRegistry<K>(key => {
    // It may have been made anew meanwhile.
    if (known.get(key)?.deref() === undefined) known.delete(key)
  })

  const letGo = (key: K) => {
    bytes -= held.get(key)?.[BYTES] ?? 0
    held.delete(key)
  }
  const hold = (key: K, value: V) => {
    letGo(key)
    held.set(key, value)
    bytes += value[BYTES]
    for (const oldest of held.keys()) {
      if (bytes <= maxBytes) break
      letGo(oldest)
    }
  }

  return {
    get: key => {
      const value = known.get(key)?.deref()
      if (value !== undefined) hold(key, value)
      return value
    },
    put: (key, value) => {
      known.set(key, new WeakRef(value))
      collected.register(value, key)
      hold(key, value)
    },
    bytes: () => bytes,
  }
}
