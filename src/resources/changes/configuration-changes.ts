import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type AuditedChanges, auditedChanges } from './audited-changes.ts'

/** The channel on which processes notify one another that a Company's configuration changed; payload `<company id>`. */
export const CONFIGURATION_CHANNEL = 'configuration_changed'

/** How resources change what pings and calls are decided by. */
export interface ConfigurationChanges extends AuditedChanges {
  /**
   * For changes that no user asked for, and that the audit log attributes to nobody.
   *
   * Runs `work` in a transaction that also raises the Company's configuration version, then notifies this process at
   * once and the others by NOTIFY. When `work` throws, nothing has changed and nobody is notified.
   */
  change<T>(companyId: number, work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Calls `listener` after each change that this process made, before its request is answered. */
  onChange(listener: (companyId: number) => void): void
}

export function configurationChanges(database: Database): ConfigurationChanges {
  const listeners: ((companyId: number) => void)[] = []
  const change: ConfigurationChanges['change'] = async (companyId, work) => {
    const result = await database.transaction(async tx => {
      const outcome = await work(tx)
      await raiseVersion(tx, companyId)
      return outcome
    })
    for (const listener of listeners) listener(companyId)
    return result
  }
  return {
    ...auditedChanges(change),
    change,
    onChange: listener => {
      listeners.push(listener)
    },
  }
}

/** Last in its transaction, so that the Company's row is locked only briefly. */
async function raiseVersion(tx: Queryable, companyId: number): Promise<void> {
  await tx.execute(sql`
    WITH raised AS (
      UPDATE companies SET configuration_version = configuration_version + 1 WHERE id = ${companyId} RETURNING id
    )
    SELECT pg_notify(${CONFIGURATION_CHANNEL}, id::text) FROM raised`)
}
