import { addresses } from '../../addresses.ts'
import { callOfPing, type Ping } from '../../api/resources/pings.ts'
import { formatCount, formatDollars, roundDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { PingOutcome } from '../../parts/ping-outcome.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { type MoneyWords, offeredMoneyWords } from '../../words/money-words.ts'
import { pingOutcome } from '../../words/ping-words.ts'
import type { Role } from '../../words/role-words.ts'
import { PostbackKeyName } from './postback-key-name.tsx'

/** What the columns of a list need beside its rows. */
export interface PingNames {
  target(id: number): string
  campaign(id: number): string
  publisher(id: number): string
}

/** What a payout table made of a ping: a Company may have its log without these. */
const PAYOUT_TABLE_COLUMNS: readonly Column<Ping>[] = [
  text('pbm_table_version', 'Payout table', row => row.pbm_table_version ?? '', true),
  text('pbm_rule_id', 'Rule of the table', row => String(row.pbm_rule_id ?? ''), true),
  text('pbm_bucket', 'Bucket', row => String(row.pbm_bucket ?? ''), true),
  text('pbm_variant', 'Variant', row => row.pbm_variant ?? '', true),
  {
    id: 'pbm_original_payout',
    heading: 'Payout before the table',
    cell: ({ pbm_original_payout: before }) => (before == null ? <Nothing /> : formatDollars(before)),
    text: row => String(row.pbm_original_payout ?? ''),
    isNumeric: true,
    isExtra: true,
  },
  {
    id: 'pbm_percent_of_revenue',
    heading: 'Percent of revenue',
    cell: ({ pbm_percent_of_revenue: percent }) => (percent == null ? <Nothing /> : `${percent}%`),
    text: row => String(row.pbm_percent_of_revenue ?? ''),
    isNumeric: true,
    isExtra: true,
  },
]

/** What is of the Company alone: names of keys, and how payouts are made. */
const OF_COMPANY = ['postback_key', ...PAYOUT_TABLE_COLUMNS.map(({ id }) => id)]

/** What a publisher does not see of a ping, and a buyer (the API sends null, or 0). */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  publisher: new Set(['target', 'publisher', 'revenue', ...OF_COMPANY]),
  buyer: new Set(['publisher', 'payout', 'target', ...OF_COMPANY]),
}

/**
 * @param role parties have no columns of what the API does not show them
 * @param hasPayoutTables whether the Company's log tells what payout tables made of pings
 */
export function pingColumns(
  names: PingNames,
  role: Role | null,
  hasPayoutTables: boolean,
): readonly Column<Ping>[] {
  const columns = allColumns(names, offeredMoneyWords(role))
  const all = hasPayoutTables ? [...columns, ...PAYOUT_TABLE_COLUMNS] : columns
  return all.filter(({ id }) => !HIDDEN[role ?? '']?.has(id))
}

function allColumns(names: PingNames, money: MoneyWords): readonly Column<Ping>[] {
  return [
    {
      id: 'created_at',
      heading: 'Time',
      cell: row => <Time at={row.created_at} />,
      text: row => row.created_at,
      total: rows => `${rows.length} on this page`,
    },
    {
      id: 'outcome',
      heading: 'Outcome',
      cell: row => <PingOutcome ping={row} />,
      text: row => pingOutcome(row.status).words,
    },
    text('caller', 'Caller', row => row.caller_number ?? ''),
    text('campaign', 'Campaign', row => names.campaign(row.campaign_id)),
    text('publisher', 'Publisher', row => names.publisher(row.affiliate_id)),
    text('target', 'Target', row => (row.target_id === null ? '' : names.target(row.target_id))),
    dollars('revenue', money.revenue, row => row.revenue),
    dollars('payout', money.payout, row => row.payout),
    {
      id: 'resolved',
      heading: 'Took',
      cell: row => (row.time_to_resolve === null ? <Nothing /> : formatDuration(row.time_to_resolve)),
      text: row => String(row.time_to_resolve ?? ''),
      isNumeric: true,
    },
    {
      id: 'call',
      heading: 'Call',
      cell: row => {
        const uuid = callOfPing(row)
        return uuid === null ? <Nothing /> : <Link to={addresses.call(uuid)}>Open</Link>
      },
      text: row => callOfPing(row) ?? '',
    },
    text('state', 'Caller’s state', row => row.caller_state ?? '', true),
    text('city', 'Caller’s city', row => row.caller_city ?? '', true),
    text('zip', 'Caller’s zip', row => row.caller_zip ?? '', true),
    text('country', 'Caller’s country', row => row.caller_country ?? '', true),
    text('duplicate', 'Repeats', row => (row.duplicate_order === 0 ? '' : String(row.duplicate_order)), true),
    {
      id: 'postback_key',
      heading: 'Postback key',
      cell: row => <PostbackKeyName id={row.postback_key_id} />,
      text: row => String(row.postback_key_id),
      isExtra: true,
    },
    count('pixels', 'Pixels', row => row.fired_pixels_count),
    count('failed_pixels', 'Failed pixels', row => row.fired_pixels_error_count),
    text('uuid', 'Id', row => row.uuid, true),
  ]
}

function text(id: string, heading: string, of: (row: Ping) => string, isExtra = false): Column<Ping> {
  return { id, heading, cell: of, text: of, isExtra }
}

function count(id: string, heading: string, of: (row: Ping) => number): Column<Ping> {
  return {
    id,
    heading,
    cell: row => (of(row) === 0 ? <Nothing /> : formatCount(of(row))),
    text: row => String(of(row)),
    isNumeric: true,
    isExtra: true,
    total: rows => formatCount(rows.reduce((sum, row) => sum + of(row), 0)),
  }
}

function dollars(id: string, heading: string, of: (row: Ping) => number): Column<Ping> {
  return {
    id,
    heading,
    cell: row => (row.target_id === null && of(row) === 0 ? <Nothing /> : formatDollars(of(row))),
    text: row => String(of(row)),
    isNumeric: true,
    total: rows => formatDollars(roundDollars(rows.reduce((sum, row) => sum + of(row), 0))),
  }
}
