import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { money } from '../../domain/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { forbidden, invalid } from '../../platform/refusals/refusal.ts'
import { ageSort, PageQuery, pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import { noSuchCompany, requireCompanyPermission } from '../companies/company-permission.ts'
import { findCompany } from '../companies/store.ts'
import {
  LEDGER_ENTRY_KINDS,
  LedgerEntryCreate,
  LedgerEntryDocument,
  ledgerEntryDocument,
  ROOT_KEY,
} from './schema.ts'
import { addLedgerEntry, listLedgerEntries, type NewLedgerEntry } from './store.ts'

const shared = {
  tag: 'Companies',
  url: '/companies/:id/ledger_entries.json',
  params: Type.Object({ id: Id }),
}

const LedgerQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(
    Text({
      description:
        'Only what was entered with this in its description, in any case, and what was charged for the call with this UUID.',
      examples: ['invoice'],
    }),
  ),
  kind: Type.Optional(
    OneOf([...LEDGER_ENTRY_KINDS, 'entered'], {
      type: 'string',
      description: 'Only charges (`call`), `credit`s or `correction`s; `entered`: both of the latter.',
    }),
  ),
  sort: ageSort('id'),
})

/** A ledger is only ever added to: what was entered wrongly is corrected by another entry. */
export function registerLedgerEntryRoutes(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    summary: 'List a company’s ledger',
    description:
      'Every change of its balance, which is their sum, newest first. For its owners, superusers, members and reporters, and for administrators. `last` leads no further than the hundred thousandth entry, unless the page asked for does.',
    scope: ['read', 'ledger'],
    query: LedgerQuery,
    response: { 200: Type.Array(LedgerEntryDocument) },
    handle: async ({ user, params: { id }, query, request, reply }) => {
      requireCompanyPermission(user, id, 'read', 'ledger')
      if ((await findCompany(database.orm, id)) === null) throw noSuchCompany()
      const page = pageOf(query)
      const { rows, totalRows } = await listLedgerEntries(database.pool, id, query, page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(ledgerEntryDocument)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'POST',
    summary: 'Credit or correct a company’s balance',
    description: 'For administrators.',
    scope: ['write', 'ledger'],
    rootKey: ROOT_KEY,
    authorize: requireAdministrator,
    body: Rooted(ROOT_KEY, LedgerEntryCreate),
    response: { 201: LedgerEntryDocument },
    handle: async ({ user, params: { id }, body: { ledger_entry: fields } }) => {
      const entry = readEntry(fields)
      const row = await database.transaction(async tx => {
        const added = await addLedgerEntry(tx, id, entry)
        if (added === null) throw noSuchCompany()
        // The entry's own ID may be larger than the log has room for.
        const change = { resource: ROOT_KEY, resourceId: id, operation: 'create', before: null }
        await recordAuditEvent(
          tx,
          { companyId: id, user },
          { ...change, after: ledgerEntryDocument(added).ledger_entry },
        )
        return added
      })
      return ledgerEntryDocument(row)
    },
  })
}

/** @throws 404 for a Company that the user has nothing to do with, 403 in its own */
function requireAdministrator(user: AuthenticatedUser, params: unknown): void {
  const companyId = idInPath(params, 'id')
  if (companyId === null) throw noSuchCompany()
  requireCompanyPermission(user, companyId, 'read', 'ledger')
  if (!user.administrator) throw forbidden('Only an administrator may change the balance of a Company.')
}

/** @throws 422 for an amount of 0, and for a credit below it */
function readEntry({ amount: text, description, kind }: Static<typeof LedgerEntryCreate>): NewLedgerEntry {
  const amount = money(text)
  if (amount.eq(0)) throw invalid(ROOT_KEY, { amount: ['must be other than 0'] })
  if (kind === 'credit' && amount.lt(0)) {
    throw invalid(ROOT_KEY, { amount: ['must be greater than 0 for a credit'] })
  }
  return { amount, description, kind: kind ?? (amount.gt(0) ? 'credit' : 'correction') }
}
