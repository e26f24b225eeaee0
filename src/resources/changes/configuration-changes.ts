import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Closing } from '../../platform/database/transact.ts'
import { takingTurns } from '../../platform/jobs/turns.ts'
import { type AuditedChanges, auditedChanges } from './audited-changes.ts'

/** The channel on which processes notify one another that a Company's configuration changed; payload `<company id> <version>`. */
export const CONFIGURATION_CHANNEL = 'configuration_changed'

/**
 * Changes of one Company are made one after the other by each process: made at once, they would wait for one another at the Company's
 * row, with a connection each, and keep pings from the processors meanwhile.
 */
const TURNS = {
  /** Far longer than a change takes; what has to wait for locks, or writes very much, lets the others pass. */
  turnMs: 250,
  /** As long as for a connection. */
  patienceMs: 10_000,
}

/** An object of a Company's configuration that another transaction has written, such as `affiliate:7`. */
export type WrittenObject = `affiliate:${number}`

/** How resources change what pings and calls are decided by. */
export interface ConfigurationChanges extends AuditedChanges {
  /**
   * For changes that no user asked for, and that the audit log attributes to nobody.
   *
   * Runs `work` in a transaction that also raises the Company's configuration version, then has this process catch up with it
   * and notifies the others by NOTIFY. What has changed is what the tables' triggers noted (`sql/configuration/`). When `work`
   * throws, nothing has changed and nobody is notified.
   */
  change<T>(
    companyId: number,
    work: (tx: Queryable) => Promise<T>,
    options?: {
      /** What has changed beside that, and is committed. */
      readonly written?: readonly WrittenObject[]
      /** What else leaves with the end of the transaction. */
      readonly closing?: Closing<Queryable, T>
    },
  ): Promise<T>
  /**
   * Calls `listener` after each change that this process made. Its request is answered once the listener is done: whoever changed
   * something meets it with the next ping.
   */
  onChange(listener: (companyId: number) => Promise<void>): void
}

export function configurationChanges(database: Database): ConfigurationChanges {
  const listeners: ((companyId: number) => Promise<void>)[] = []
  const inTurn = takingTurns(TURNS)
  const change: ConfigurationChanges['change'] = async (companyId, work, { written = [], closing } = {}) => {
    const raised = {
      statement: sql`SELECT raise_configuration_version(${companyId}, ${sql.param([...written])}::text[])`,
    }
    const result = await inTurn(companyId, () =>
      database.transaction(work, (tx, outcome) => [...(closing?.(tx, outcome) ?? []), raised]),
    )
    await Promise.all(listeners.map(listener => listener(companyId)))
    return result
  }
  return {
    ...auditedChanges((companyId, { work, closing }) => change(companyId, work, { closing })),
    change,
    onChange: listener => {
      listeners.push(listener)
    },
  }
}
