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
  let bytes = 0

  const drop = (companyId: number, held: Held) => {
    if (companies.get(companyId) !== held) return
    companies.delete(companyId)
    if (held.current !== null) bytes -= COMPANY_BYTES + held.current.bytes
  }

  const put = (held: Held, configuration: LayeredConfiguration) => {
    bytes += configuration.bytes - (held.current === null ? -COMPANY_BYTES : held.current.bytes)
    held.current = configuration
    // The one that is in use stays, however large it is.
    const others = [...companies].filter(([, other]) => other !== held)
    for (const [id, other] of others) if (isLarge(other)) dropFor(held, id, other)
    for (const [id, other] of others) dropFor(held, id, other)
  }

  /** So that no large Company, nor several in turn, leaves the small ones nothing: they keep half of what there is. */
  const dropFor = (held: Held, id: number, other: Held) => {
    const ofOthers = bytes - COMPANY_BYTES - (held.current?.bytes ?? 0)
    if (bytes > maxBytes && ofOthers > maxBytes / 2 && other.current !== null) drop(id, other)
  }
  const isLarge = ({ current }: Held) => current !== null && current.bytes > maxBytes / 4

  const begin = (companyId: number): Held => {
    const ready = load(companyId).then(configuration => {
      if (configuration === null) throw new NoSuchCompany(companyId)
      // Whoever waits for it gets it, also where it has been forgotten meanwhile.
      if (companies.get(companyId) === held) put(held, configuration)
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
    put(held, newer)
    held.ready = Promise.resolve(newer)
  }

  return {
    ofCompany: companyId => {
      const held = companies.get(companyId)
      if (held === undefined) return begin(companyId).ready
      companies.delete(companyId)
      companies.set(companyId, held)
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
