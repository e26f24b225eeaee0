import { type Target, targetName } from '../../api/resources/targets.ts'
import { conditionsInWords, conditionsOf } from '../../form/conditions/conditions.ts'
import { weekWords } from '../../form/hours/hours-words.ts'
import { weekOf } from '../../form/hours/week.ts'
import { CapBar } from '../../parts/cap-bar.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { CAP_WORDS, type CapKind, capLevels, capsInWords, tightestCap } from '../../words/cap-words.ts'
import { STATE_WORDS } from '../../words/state-words.ts'

export const TARGET_COLUMNS: readonly Column<Target>[] = [
  { id: 'name', heading: 'Target', cell: targetName, text: targetName, sort: true },
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: ({ state }) => <Status tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Status>,
    text: ({ state }) => STATE_WORDS[state].label,
  },
  {
    id: 'caps',
    heading: 'Fullest cap',
    cell: row => {
      const level = tightestCap(row)
      return level === null ? <Nothing words="no limit" /> : <LabelledCap row={row} kind={level.kind} />
    },
    text: row => capsInWords(row) ?? '',
  },
  {
    id: 'priority',
    heading: 'Priority',
    cell: row => row.priority,
    text: row => `${row.priority}`,
    sort: true,
    isNumeric: true,
  },
  {
    id: 'weight',
    heading: 'Weight',
    cell: row => row.weight,
    text: row => `${row.weight}`,
    sort: true,
    isNumeric: true,
  },
  {
    id: 'groups',
    heading: 'Groups',
    cell: groupNames,
    text: groupNames,
  },
  { id: 'conditions', heading: 'Conditions', cell: conditions, text: conditions },
  { id: 'hours', heading: 'Hours', cell: hours, text: hours },
  {
    id: 'tid',
    heading: 'Client id',
    cell: row => row.tid,
    text: row => row.tid ?? '',
    sort: true,
    isExtra: true,
  },
  {
    id: 'time_zone',
    heading: 'Time zone',
    cell: row => row.time_zone,
    text: row => row.time_zone,
    sort: true,
    isExtra: true,
  },
  ...(['Concurrency', 'Hourly', 'Daily', 'Monthly', 'Hard'] as const).map(capColumn),
  {
    id: 'bids',
    heading: 'Bids',
    cell: row => (row.bid_request === null ? null : 'Asks its buyer'),
    text: row => (row.bid_request === null ? '' : 'yes'),
    isExtra: true,
  },
  {
    id: 'alternative_id',
    heading: 'Other id',
    cell: row => row.alternative_id,
    text: row => row.alternative_id ?? '',
    isExtra: true,
  },
  {
    id: 'dba',
    heading: 'Doing business as',
    cell: row => row.dba,
    text: row => row.dba ?? '',
    isExtra: true,
  },
  ID_COLUMN,
  { ...CREATED_COLUMN, isExtra: true },
  CHANGED_COLUMN,
]

function capColumn(kind: CapKind): Column<Target> {
  const levelOf = (row: Target) => capLevels(row).find(level => level.kind === kind)
  return {
    id: `cap-${kind.toLowerCase()}`,
    heading: CAP_WORDS[kind].label,
    cell: row => {
      const level = levelOf(row)
      return level === undefined ? null : <CapBar level={level} />
    },
    text: row => `${levelOf(row)?.filled ?? 0} of ${levelOf(row)?.limit ?? 'no limit'}`,
    isExtra: true,
  }
}

function LabelledCap({ row, kind }: { readonly row: Target; readonly kind: CapKind }) {
  const level = capLevels(row).find(candidate => candidate.kind === kind)
  return level === undefined ? null : <CapBar level={level} words={CAP_WORDS[kind].label.toLowerCase()} />
}

function groupNames(row: Target): string {
  return row.target_groups.map(({ name }) => name).join(', ')
}

function conditions(row: Target): string {
  return conditionsInWords(conditionsOf(row.tag_values)) ?? 'Every call'
}

function hours(row: Target): string {
  return weekWords(weekOf(row.business_hours))
}
