import type { Queryable } from '../../platform/database/database.ts'
import type { ClosingStatement } from '../../platform/database/transact.ts'
import { notFound, outdated } from '../../platform/refusals/refusal.ts'
import { readRevision, revisionOf, selectRevision } from '../audit-events/record-revision.ts'

/** Of which revisions the record must be that a request changes; `any` = whichever there is. */
export type ExpectedRevisions = ReadonlySet<string> | 'any'

/**
 * The version of the one record that a request writes: which one its sender knows, and which one it makes. Whoever
 * writes the record asks it under the record's lock, so that of two who know the same version only one changes it.
 */
export class WrittenVersion {
  readonly #resource: string
  readonly #expected: ExpectedRevisions | null
  #revision: string | null = null

  /**
   * @param resource the root key of the record; what else the request changes is not looked at
   * @param expected null where the sender says nothing of it
   */
  constructor(resource: string, expected: ExpectedRevisions | null) {
    this.#resource = resource
    this.#expected = expected
  }

  /** What the record has become; null while nobody said so. */
  get revision(): string | null {
    return this.#revision
  }

  /** @throws `outdated` unless the record, which is locked, is of a revision that the sender knows */
  async require(tx: Queryable, resource: string, companyId: number, id: number): Promise<void> {
    if (this.#expected === null || this.#expected === 'any' || resource !== this.#resource) return
    if (!this.#expected.has(await readRevision(tx, resource, companyId, id))) throw outdated(resource)
  }

  /** @throws `not-found` where the sender knows some version of a record that does not exist */
  requireNone(resource: string): void {
    if (this.#expected !== null && resource === this.#resource) throw notFound(resource.replaceAll('_', ' '))
  }

  /** To be called in the transaction that wrote the record, once it is on the log. */
  async note(tx: Queryable, resource: string, companyId: number, id: number): Promise<void> {
    if (resource === this.#resource) this.#revision = await readRevision(tx, resource, companyId, id)
  }

  /** As `note`, at the end of the transaction. */
  closingNote(resource: string, companyId: number, id: number): readonly ClosingStatement[] {
    if (resource !== this.#resource) return []
    const answered: ClosingStatement['answered'] = rows => {
      this.#revision = revisionOf(rows)
    }
    return [{ statement: selectRevision(resource, companyId, id), answered }]
  }
}

/** A record that is on the log of no Company, or of several. */
interface RecordOfNoCompany {
  readonly resource: string
  readonly id: number
  /** Keeps other changes of it waiting until the transaction ends. */
  lock(tx: Queryable): Promise<unknown>
}

/** Runs `work`, which changes the record, where it is of the version that the sender knows. */
export async function onKnownVersion<T>(
  tx: Queryable,
  version: WrittenVersion | undefined,
  { resource, id, lock }: RecordOfNoCompany,
  work: () => Promise<T>,
): Promise<T> {
  if (version === undefined) return work()
  await lock(tx)
  await version.require(tx, resource, NO_COMPANY, id)
  const outcome = await work()
  await version.note(tx, resource, NO_COMPANY, id)
  return outcome
}

const NO_COMPANY = 0
