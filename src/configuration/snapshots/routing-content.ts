import type { ObjectRows } from '../read-objects.ts'

type Table = Exclude<keyof ObjectRows, 'payoutTables' | 'businessHours' | 'caps'>
type Row<T extends Table> = ObjectRows[T][number]

/**
 * What routing depended on in a configuration: rows by table, with the columns that decide
 * (`sql/configuration/routing_contents.sql`). Whatever was kept by an older version may lack columns and tables.
 */
export interface RoutingContent {
  readonly company: { readonly timeZone: string; readonly payoutBidModification: boolean }
  readonly tables: Readonly<Record<string, readonly KeptRow[]>>
  /** Payout tables are write-once: their ids say what they hold. */
  readonly payoutTables: readonly { readonly campaignId: number; readonly id: number }[]
}

type KeptRow = Readonly<Record<string, unknown>>

/** What is kept of one object: its rows by table, those of its conversion criteria within these. */
export type ObjectContent = Readonly<Record<string, unknown>>

/** What is put together, or brought into shape, before others may have their turn: a millisecond's work. */
const AT_ONCE = 200

/** Puts together what is kept of each object of a Company. Yields now and then, so that whoever drives it can let others in. */
export function* contentOfObjects(objects: readonly ObjectContent[]): Generator<void, RoutingContent> {
  const tables: Record<string, KeptRow[]> = {}
  let company = { timeZone: 'UTC', payoutBidModification: true }
  const add = (table: string, rows: readonly KeptRow[]) => {
    tables[table] ??= []
    for (const row of rows) tables[table].push(row)
  }
  for (const [place, object] of objects.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    for (const [table, content] of Object.entries(object)) {
      if (table === 'company') company = content as typeof company
      else if (table === 'conversionCriteria') addCriteria(content as readonly KeptCriterion[], add)
      else add(table, content as readonly KeptRow[])
    }
  }
  const { payoutTables = [], ...others } = tables
  return { company, tables: others, payoutTables: payoutTables as unknown as RoutingContent['payoutTables'] }
}

interface KeptCriterion extends KeptRow {
  readonly id: number
  readonly tags?: readonly KeptRow[]
  readonly tiers?: readonly KeptRow[]
}

function addCriteria(
  criteria: readonly KeptCriterion[],
  add: (table: string, rows: readonly KeptRow[]) => void,
): void {
  for (const { tags = [], tiers = [], ...criterion } of criteria) {
    add('conversionCriteria', [criterion])
    add(
      'tagValues',
      tags.map(tag => ({ ...tag, conversionCriterionId: criterion.id })),
    )
    add(
      'conversionTiers',
      tiers.map(tier => ({ ...tier, criterionId: criterion.id })),
    )
  }
}

/** As whole configurations were kept before their objects were kept one by one. */
export interface EarlierContent extends Omit<RoutingContent, 'tables'> {
  readonly tables: Readonly<Record<string, EarlierTable>>
}

/** Columns are named, since they were others, or in another order, in some versions. */
interface EarlierTable {
  readonly columns: readonly string[]
  /** The values of each row, in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[]
}

export function contentOfEarlier({ company, tables, payoutTables }: EarlierContent): RoutingContent {
  const named = Object.entries(tables).map(([table, { columns, rows }]) => [
    table,
    rows.map(values => Object.fromEntries(columns.map((column, index) => [column, values[index]]))),
  ])
  return { company, tables: Object.fromEntries(named), payoutTables }
}

/** The rows that a content was made from, with null where routing does not need the value. Yields as `contentOfObjects` does. */
export function* rowsOfContent(
  { tables }: Pick<RoutingContent, 'tables'>,
  payoutTables: ObjectRows['payoutTables'],
): Generator<void, ObjectRows> {
  const rows: [string, readonly object[]][] = []
  for (const [table, columns] of Object.entries(COLUMNS)) {
    rows.push([table, yield* eachOf(tables[table], kept => rowOf(table as Table, columns, kept))])
  }
  const { businessHours, caps } = tables
  return {
    ...Object.fromEntries(rows),
    businessHours: yield* eachOf(businessHours, ({ targetId, ...hour }) => ({ targetId, hours: [hour] })),
    caps: yield* eachOf(caps, ({ targetId = null, targetGroupId = null, id, kind, cap = null }) => ({
      targetId,
      targetGroupId,
      limits: [{ id, kind, cap }],
    })),
    payoutTables,
  } as unknown as ObjectRows
}

function* eachOf<T>(
  rows: readonly KeptRow[] = [],
  shape: (row: KeptRow) => T,
): Generator<void, readonly T[]> {
  const shaped: T[] = []
  for (const [place, row] of rows.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    shaped.push(shape(row))
  }
  return shaped
}

/** The columns of each table that routing asks for. */
const COLUMNS: { readonly [T in Table]: readonly (keyof Row<T> & string)[] } = {
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
    'velocityCalls',
    'velocitySeconds',
  ],
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
  // Where numbers come from and what is requested: no decision depends on it.
  numberPools: [],
  timers: [],
}

/** Columns without which a row cannot be compiled. */
const BLANKS: { readonly [T in Table]?: Readonly<Partial<Record<keyof Row<T>, unknown>>> } = {
  targets: { bidRequest: null, trunkId: null },
  campaigns: {
    name: null,
    message: null,
    audioFileKey: null,
    callerBlockedMessage: null,
    dedupeSeconds: 0,
    trunkId: null,
    minimumAttestation: null,
    velocityCalls: null,
  },
  numbers: {
    affiliateId: null,
    numberPoolId: null,
    pausedAt: null,
    trunkId: null,
    message: null,
    audioFileKey: null,
    callerBlockedMessage: null,
  },
  menuOptions: { numberId: null },
  tagValues: { contactId: null },
}

/** A column that is asked for only since the row was kept is null. */
function rowOf(table: Table, columns: readonly string[], kept: KeptRow): object {
  const entries = columns.map(column => {
    const value = kept[column] ?? null
    return [column, column === 'pausedAt' ? (value === true ? SOME_TIME : null) : value]
  })
  const row = { ...BLANKS[table], ...Object.fromEntries(entries) }
  // Keys are found by what publishers send, which is not kept: their ids stand for it.
  return table === 'postbackKeys' ? { ...row, key: String(row.id) } : row
}

const SOME_TIME = new Date(0)
