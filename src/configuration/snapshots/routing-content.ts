import type { CompanyRows } from '../read-company-rows.ts'

type Table = Exclude<keyof CompanyRows, 'company' | 'payoutTables'>
type Row<T extends Table> = CompanyRows[T][number]

/**
 * The columns of each table that decide whom a call may ring and what it is worth; the rest of a row is left out, above
 * all keys, passwords and headers. A new column that routing asks for is named here.
 */
const COLUMNS: { readonly [T in Table]: readonly (keyof Row<T>)[] } = {
  targets: [
    'id',
    'name',
    'number',
    'tid',
    'priority',
    'weight',
    'timeoutSeconds',
    'timeZone',
    'pausedAt',
    'timerOffset',
  ],
  businessHours: ['targetId', 'dayOfWeek', 'workDay', 'timeOpen', 'timeClose', 'invert'],
  caps: ['id', 'targetId', 'targetGroupId', 'kind', 'cap'],
  tagValues: ['targetId', 'numberId', 'conversionCriterionId', 'key', 'operator', 'value'],
  groups: ['id', 'name', 'behavior', 'priority', 'weight'],
  groupMembers: ['targetGroupId', 'targetId'],
  campaigns: ['id', 'cid', 'pausedAt', 'routingStrategy'],
  campaignTargets: ['campaignId', 'targetId'],
  campaignTargetGroups: ['campaignId', 'targetGroupId'],
  menuOptions: ['id', 'campaignId', 'option', 'action', 'targetNumber', 'targetCid'],
  menuOptionDestinations: ['menuOptionId', 'targetId', 'targetGroupId'],
  conversionCriteria: ['id', 'targetId', 'campaignId', 'name', 'position', 'dedupeSeconds'],
  conversionTiers: ['criterionId', 'seconds', 'revenue', 'payout', 'payoutPercent'],
  affiliates: ['id', 'afid', 'paused'],
  numbers: ['id', 'number', 'campaignId', 'sid'],
  postbackKeys: ['id', 'campaignId', 'paused'],
  // Where numbers come from, what is requested and who is notified: no decision depends on it.
  numberPools: [],
  timers: [],
  webhooks: [],
}

/** What routing depends on in a Company's rows, as JSON: the same content means the same decisions. */
export interface RoutingContent {
  readonly company: { readonly timeZone: string; readonly payoutBidModification: boolean }
  /** By name; tables that routing does not need are left out. */
  readonly tables: Readonly<Record<string, TableContent>>
  /** Payout tables are write-once: their ids say what they hold. */
  readonly payoutTables: readonly { readonly campaignId: number; readonly id: number }[]
}

/** Columns are named, since they may be others, or in another order, in the version that reads them. */
interface TableContent {
  readonly columns: readonly string[]
  /** The values of each row, in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[]
}

/** The same rows give the same content, also where a statement answers them in another order. */
export function routingContent(rows: CompanyRows): RoutingContent {
  const { timeZone, payoutBidModification } = rows.company
  const taggedNumbers = new Set(rows.tagValues.map(({ numberId }) => numberId))
  const relevant: CompanyRows = {
    ...rows,
    caps: rows.caps.toSorted((one, other) => one.id - other.id),
    postbackKeys: rows.postbackKeys.toSorted((one, other) => one.id - other.id),
    // There may be a hundred thousand: those that make no difference to routing are left out.
    affiliates: rows.affiliates.filter(({ paused }) => paused).sort((one, other) => one.id - other.id),
    numbers: rows.numbers.filter(({ id, sid }) => sid !== null || taggedNumbers.has(id)),
    menuOptions: rows.menuOptions.filter(({ campaignId }) => campaignId !== null),
  }
  const tables = Object.fromEntries(
    Object.entries(COLUMNS)
      .filter(([, columns]) => columns.length > 0)
      .map(([table, columns]) => {
        const content = relevant[table as Table].map(row => valuesOf(row, columns))
        return [table, { columns, rows: content }]
      }),
  )
  const payoutTables = rows.payoutTables.map(({ campaignId, table }) => ({ campaignId, id: table.id }))
  return { company: { timeZone, payoutBidModification }, tables, payoutTables }
}

function valuesOf(row: object, columns: readonly PropertyKey[]): readonly unknown[] {
  const values = row as Readonly<Record<PropertyKey, unknown>>
  // Whether something is paused matters, not since when.
  return columns.map(column => (column === 'pausedAt' ? values[column] !== null : values[column]))
}

/** The rows that a content was made from, with null where routing does not need the value. */
export function rowsOfContent(
  companyId: number,
  version: number,
  content: RoutingContent,
  payoutTables: CompanyRows['payoutTables'],
): CompanyRows {
  const tables = Object.fromEntries(
    Object.entries(COLUMNS).map(([table, columns]) => [
      table,
      (content.tables[table]?.rows ?? []).map(values => {
        const found = content.tables[table]?.columns.map((column, index) => [column, values[index]]) ?? []
        return rowOf(table as Table, columns, Object.fromEntries(found))
      }),
    ]),
  )
  const company = { id: companyId, configurationVersion: version, perMinute: '0', ...content.company }
  return { ...tables, company, payoutTables } as unknown as CompanyRows
}

/** Columns without which a row cannot be compiled. */
const BLANKS: { readonly [T in Table]?: Readonly<Partial<Record<keyof Row<T>, unknown>>> } = {
  targets: { bidRequest: null },
  campaigns: { name: null, message: null, audioFileKey: null, callerBlockedMessage: null, dedupeSeconds: 0 },
  numbers: { affiliateId: null, numberPoolId: null, pausedAt: null, message: null, audioFileKey: null },
  menuOptions: { numberId: null },
  tagValues: { contactId: null },
}

/** @param found by column, what was kept: a column that is asked for only since then is null */
function rowOf(table: Table, columns: readonly string[], found: Readonly<Record<string, unknown>>): object {
  const entries = columns.map(column => {
    const value = found[column] ?? null
    return [column, column === 'pausedAt' ? (value === true ? SOME_TIME : null) : value]
  })
  const row = { ...BLANKS[table], ...Object.fromEntries(entries) }
  // Keys are found by what publishers send, which is not kept: their ids stand for it.
  return table === 'postbackKeys' ? { ...row, key: String(row.id) } : row
}

const SOME_TIME = new Date(0)
