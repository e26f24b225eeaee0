import type { ReactNode } from 'react'
import type { Call } from '../../api/resources/calls.ts'
import { formatDollars, roundDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN } from '../../table/record-columns.tsx'
import { callOutcome, hungUpBy } from '../../words/call-words.ts'
import { type MoneyWords, moneyWords } from '../../words/money-words.ts'
import type { Role } from '../../words/role-words.ts'
import { recordingAddress } from './recording-address.ts'

/** What the columns of a list need beside its rows. */
export interface CallNames {
  target(id: number): string
  campaign(call: Call): string
  publisher(call: Call): string
}

/** @param role parties have no columns of what the API does not show them */
export function callColumns(names: CallNames, role: Role | null): readonly Column<Call>[] {
  const hidden = HIDDEN[role ?? ''] ?? NOTHING
  return allColumns(names, moneyWords(role)).filter(({ id }) => !hidden.has(id))
}

const NOTHING: ReadonlySet<string> = new Set()
/** What a publisher does not see of a call, and a buyer (the API sends null, or 0). */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  publisher: new Set(['target', 'group', 'dialed_number', 'recording', 'revenue', 'profit', 'cost']),
  buyer: new Set(['number', 'publisher', 'sub_id', 'payout', 'profit', 'cost']),
}

/** As they call themselves. */
const CARRIERS: Readonly<Record<string, string>> = {
  sip: 'SIP',
  simulated: 'Simulated',
  twilio: 'Twilio',
  signalwire: 'SignalWire',
  telnyx: 'Telnyx',
}

function allColumns(names: CallNames, money: MoneyWords): readonly Column<Call>[] {
  const target = ({ system_target_id: id }: Call) => (id === null ? '' : names.target(id))
  return [
    {
      id: 'created_at',
      heading: 'Time',
      cell: row => <Time at={row.created_at} />,
      text: row => row.created_at,
      sort: true,
      total: rows => `${rows.length} on this page`,
    },
    {
      id: 'outcome',
      heading: 'Outcome',
      cell: row => <CallOutcome call={row} />,
      text: row => callOutcome(row).words,
    },
    text('caller', 'Caller', row => row.caller ?? 'withheld'),
    text('number', 'Called', row => row.number ?? ''),
    coded('campaign', 'Campaign', names.campaign, row => row.cid),
    coded('publisher', 'Publisher', names.publisher, row => row.afid),
    text('target', 'Target', target),
    seconds('talked', 'Talked', row => row.dialed_call_duration),
    dollars('revenue', money.revenue, row => row.revenue),
    dollars('payout', money.payout, row => row.payout),
    dollars('profit', money.profit, row => row.revenue - row.payout - row.charge_total),
    text('state', 'Caller’s state', row => row.caller_state ?? '', true),
    text('city', 'Caller’s city', row => row.caller_city ?? '', true),
    text('zip', 'Caller’s zip', row => row.caller_zip ?? '', true),
    text('country', 'Caller’s country', row => row.caller_country ?? '', true),
    text('group', 'Group', row => row.target_group.name ?? '', true),
    text('dialed_number', 'Dialled', row => row.dialed_number ?? '', true),
    text('sub_id', 'Sub id', row => row.sid ?? '', true),
    seconds('total', 'In all', row => row.total_duration, true),
    seconds('menu', 'In the menu', row => row.ivr_duration, true),
    seconds('hold', 'Rang', row => row.hold_duration, true),
    dollars('cost', money.cost, row => row.charge_total, true),
    text('hung_up_by', 'Ended by', row => (row.hung_up_by === null ? '' : hungUpBy(row.hung_up_by)), true),
    text('keys', 'Keys pressed', row => row.keys_pressed, true),
    yes('repeat', 'Repeat', row => row.repeat),
    yes('affiliate_repeat', 'Repeat by publisher', row => row.affiliate_repeat),
    yes('target_repeat', 'Repeat by target', row => row.target_repeat),
    yes('duplicate', 'Duplicate', row => row.duplicate),
    yes('rescued', 'Rescued', row => row.rescued),
    text('via', 'Carried by', row => CARRIERS[row.via] ?? row.via, true),
    text('tags', 'Tags', tagsOf, true),
    {
      id: 'recording',
      heading: 'Recording',
      cell: recordingLink,
      text: row => row.recording_url ?? '',
      isExtra: true,
    },
    text('reservation', 'Reservation', row => row.reservation_uuid ?? '', true),
    text('uuid', 'Id', row => row.uuid, true),
    CHANGED_COLUMN,
  ]
}

function text(id: string, heading: string, of: (row: Call) => string, isExtra = false): Column<Call> {
  return { id, heading, cell: of, text: of, isExtra }
}

/** Said only of those of which it is true. */
function yes(id: string, heading: string, of: (row: Call) => boolean): Column<Call> {
  return text(id, heading, row => (of(row) ? 'yes' : ''), true)
}

/** By its name, with the code that files and addresses have. */
function coded(
  id: string,
  heading: string,
  nameOf: (row: Call) => string,
  codeOf: (row: Call) => string | null,
): Column<Call> {
  return {
    id,
    heading,
    cell: row => <span title={codeOf(row) ?? undefined}>{nameOf(row)}</span>,
    text: nameOf,
  }
}

function seconds(id: string, heading: string, of: (row: Call) => number, isExtra = false): Column<Call> {
  return {
    id,
    heading,
    cell: row => (of(row) === 0 ? null : formatDuration(of(row))),
    text: row => `${of(row)}`,
    isNumeric: true,
    isExtra,
    total: rows => formatDuration(sum(rows, of)),
  }
}

function dollars(id: string, heading: string, of: (row: Call) => number, isExtra = false): Column<Call> {
  return {
    id,
    heading,
    cell: row => formatDollars(roundDollars(of(row))),
    text: row => `${roundDollars(of(row))}`,
    isNumeric: true,
    isExtra,
    total: rows => formatDollars(roundDollars(sum(rows, of))),
  }
}

function sum(rows: readonly Call[], of: (row: Call) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** It opens beside the console: a list that is worked through stays where it is. */
function recordingLink({ recording_url: url, caller }: Call): ReactNode {
  if (url === null) return null
  return (
    <a
      href={recordingAddress(url)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Listen to the call from ${caller ?? 'a withheld number'}, in a new tab`}
    >
      Listen
    </a>
  )
}

function tagsOf({ tags }: Call): string {
  return Object.entries(tags)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ')
}
