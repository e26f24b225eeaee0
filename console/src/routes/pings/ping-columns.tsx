import { addresses } from '../../addresses.ts'
import { callOfPing, type Ping } from '../../api/resources/pings.ts'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { PingOutcome } from '../../parts/ping-outcome.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { type MoneyWords, offeredMoneyWords } from '../../words/money-words.ts'
import { pingOutcome } from '../../words/ping-words.ts'
import type { Role } from '../../words/role-words.ts'

/** What the columns of a list need beside its rows. */
export interface PingNames {
  target(id: number): string
  campaign(id: number): string
  publisher(id: number): string
}

/** What a publisher does not see of a ping, and a buyer (the API sends null, or 0). */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  publisher: new Set(['target', 'publisher', 'revenue']),
  buyer: new Set(['publisher', 'payout', 'target']),
}

/** @param role parties have no columns of what the API does not show them */
export function pingColumns(names: PingNames, role: Role | null): readonly Column<Ping>[] {
  return allColumns(names, offeredMoneyWords(role)).filter(({ id }) => !HIDDEN[role ?? '']?.has(id))
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
    text('uuid', 'Id', row => row.uuid, true),
  ]
}

function text(id: string, heading: string, of: (row: Ping) => string, isExtra = false): Column<Ping> {
  return { id, heading, cell: of, text: of, isExtra }
}

function dollars(id: string, heading: string, of: (row: Ping) => number): Column<Ping> {
  return {
    id,
    heading,
    cell: row => (row.target_id === null && of(row) === 0 ? <Nothing /> : formatDollars(of(row))),
    text: row => String(of(row)),
    isNumeric: true,
    // Amounts have four decimals; sums of floats have more.
    total: rows => formatDollars(Math.round(rows.reduce((sum, row) => sum + of(row), 0) * 10_000) / 10_000),
  }
}
