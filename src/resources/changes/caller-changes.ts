import { eq } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Closing } from '../../platform/database/transact.ts'
import { companies } from '../companies/table.ts'
import { type AuditedChanges, auditedChanges } from './audited-changes.ts'
import type { ConfigurationChanges } from './configuration-changes.ts'

export interface CallerChanges extends AuditedChanges {
  /** For changes by a call: no user asked for them, and so the audit log attributes them to nobody. */
  change<T>(companyId: number, work: (tx: Queryable) => Promise<T>): Promise<T>
}

/**
 * How resources change what is known about callers. There may be a hundred thousand of them, so they are no part of the
 * compiled configuration: calls look their caller up, and a change here touches no snapshot. Only the first one of a
 * Company does: from then on its calls know that there is something to look up.
 */
export function callerChanges(database: Database, configuration: ConfigurationChanges): CallerChanges {
  const change = async <T>(
    companyId: number,
    work: (tx: Queryable) => Promise<T>,
    closing: Closing<Queryable, T> = () => [],
  ): Promise<T> => {
    if (await knowsCallers(database.orm, companyId)) return database.transaction(work, closing)
    const noteCallers = async (tx: Queryable) => {
      const outcome = await work(tx)
      await tx.update(companies).set({ knowsCallers: true }).where(eq(companies.id, companyId))
      return outcome
    }
    return configuration.change(companyId, noteCallers, { closing })
  }
  return {
    ...auditedChanges((companyId, { work, closing }) => change(companyId, work, closing)),
    change: (companyId, work) => change(companyId, work),
  }
}

async function knowsCallers(db: Queryable, companyId: number): Promise<boolean> {
  const [company] = await db
    .select({ knowsCallers: companies.knowsCallers })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.knowsCallers === true
}
