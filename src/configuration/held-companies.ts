import type { LayeredConfiguration } from './change-configuration.ts'

/** The configurations in memory: large Companies go first, then the least recently used. */
export interface HeldCompanies {
  /**
   * The newest configuration that is ready, without waiting for one that is being made; where none is held, the Company is
   * loaded.
   * @throws NoSuchCompany
   */
  ofCompany(companyId: number): Promise<LayeredConfiguration>
  /**
   * Has what was committed before this call in force once it resolves. Those who call while one reading is under way share the
   * next. Where it fails, the configuration that was in force stays.
   */
  refresh(companyId: number): Promise<void>
  /** Has the Company loaded anew by whoever needs it next. */
  forget(companyId: number): void
  /** The version that is in force; null where none is held. */
  versionOf(companyId: number): number | null
  /** All of them, by Company. */
  versions(): ReadonlyMap<number, number>
  /** How many there are, and what they take in all, by estimate. */
  size(): { readonly companies: number; readonly bytes: number }
}

interface HeldCompaniesPorts {
  readonly maxBytes: number
  /** Null when there is no such Company. */
  load(companyId: number): Promise<LayeredConfiguration | null>
  /** The same configuration where nothing has changed; null when the Company is gone. */
  catchUp(before: LayeredConfiguration): Promise<LayeredConfiguration | null>
}

/** There is none with this id, or not any more. */
export class NoSuchCompany extends Error {
  constructor(companyId: number) {
    super(`Company ${companyId} does not exist`)
  }
}

interface Held {
  /** Null while the Company is being loaded. */
  current: LayeredConfiguration | null
  ready: Promise<LayeredConfiguration>
  /** Ends with whatever is being read; never rejects. */
  underWay: Promise<unknown>
  /** The reading that follows it, for all who ask meanwhile. */
  next: Promise<void> | null
}

/** What a Company costs that has nothing. */
const COMPANY_BYTES = 6_000

export function createHeldCompanies({ maxBytes, load, catchUp }: HeldCompaniesPorts): HeldCompanies {
  /** Last is most recently used. */
  const companies = new Map<number, Held>()
  /** Those that take much, in the same order: they are few. */
  const large = new Set<number>()
  let bytes = 0

  const drop = (companyId: number, held: Held) => {
    if (companies.get(companyId) !== held) return
    companies.delete(companyId)
    large.delete(companyId)
    if (held.current !== null) bytes -= COMPANY_BYTES + held.current.bytes
  }

  /** Looks at no other Company unless there is one to drop. */
  const put = (companyId: number, held: Held, configuration: LayeredConfiguration) => {
    bytes += configuration.bytes - (held.current === null ? -COMPANY_BYTES : held.current.bytes)
    held.current = configuration
    if (configuration.bytes > maxBytes / 4) large.add(companyId)
    else large.delete(companyId)
    for (const id of large) if (!dropFor(configuration, id)) return
    for (const id of companies.keys()) if (!dropFor(configuration, id)) return
  }

  /**
   * Drops a Company for the one that is in use, which stays however large it is. No large Company, nor several in turn, leaves
   * the small ones nothing: they keep half of what there is.
   * @returns whether more may have to go
   */
  const dropFor = (inUse: LayeredConfiguration, id: number): boolean => {
    const ofOthers = bytes - COMPANY_BYTES - inUse.bytes
    if (bytes <= maxBytes || ofOthers <= maxBytes / 2) return false
    const other = companies.get(id)
    if (other !== undefined && other.current !== null && other.current !== inUse) drop(id, other)
    return true
  }

  const begin = (companyId: number): Held => {
    const ready = load(companyId).then(configuration => {
      if (configuration === null) throw new NoSuchCompany(companyId)
      // Whoever waits for it gets it, also where it has been forgotten meanwhile.
      if (companies.get(companyId) === held) put(companyId, held, configuration)
      return configuration
    })
    const held: Held = {
      current: null,
      ready,
      underWay: ready.catch(() => drop(companyId, held)),
      next: null,
    }
    companies.set(companyId, held)
    return held
  }

  const readAgain = async (companyId: number, held: Held) => {
    held.next = null
    if (companies.get(companyId) !== held || held.current === null) return
    const newer = await catchUp(held.current)
    if (newer === null) return drop(companyId, held)
    if (newer === held.current || companies.get(companyId) !== held) return
    put(companyId, held, newer)
    held.ready = Promise.resolve(newer)
  }

  return {
    ofCompany: companyId => {
      const held = companies.get(companyId)
      if (held === undefined) return begin(companyId).ready
      companies.delete(companyId)
      companies.set(companyId, held)
      if (large.delete(companyId)) large.add(companyId)
      return held.ready
    },
    refresh: companyId => {
      const held = companies.get(companyId)
      if (held === undefined) return Promise.resolve()
      if (held.next === null) {
        held.next = held.underWay.then(() => readAgain(companyId, held))
        held.underWay = held.next.catch(() => undefined)
      }
      return held.next
    },
    forget: companyId => {
      const held = companies.get(companyId)
      if (held !== undefined) drop(companyId, held)
    },
    versionOf: companyId => companies.get(companyId)?.current?.version ?? null,
    versions: () =>
      new Map(
        [...companies].flatMap(([companyId, { current }]) =>
          current === null ? [] : [[companyId, current.version] as const],
        ),
      ),
    size: () => ({ companies: companies.size, bytes }),
  }
}
