import { type TargetGroup, targetGroupName } from '../../api/resources/target-groups.ts'
import { CapBar } from '../../parts/cap-bar.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { ID_COLUMN } from '../../table/record-columns.tsx'
import { CAP_WORDS, capLevels, capsInWords, isFull, tightestCap } from '../../words/cap-words.ts'
import { behaviorWords } from './behavior-words.ts'

export const TARGET_GROUP_COLUMNS: readonly Column<TargetGroup>[] = [
  { id: 'name', heading: 'Group', cell: targetGroupName, text: targetGroupName, sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: row => (
      <Status tone={isAnyFull(row) ? 'bad' : 'good'}>{isAnyFull(row) ? 'Capped' : 'Has room'}</Status>
    ),
    text: row => (isAnyFull(row) ? 'Capped' : 'Has room'),
  },
  {
    id: 'members',
    heading: 'Members',
    cell: row => row.target_ids.length,
    text: row => `${row.target_ids.length}`,
    isNumeric: true,
  },
  { id: 'open', heading: 'Not paused', cell: active, text: row => `${active(row)}`, isNumeric: true },
  { id: 'behavior', heading: 'Rings', cell: behaviorWords, text: behaviorWords },
  {
    id: 'caps',
    heading: 'Fullest cap',
    cell: row => {
      const level = tightestCap(row)
      if (level === null) return <Nothing words="no limit" />
      return <CapBar level={level} words={CAP_WORDS[level.kind].label.toLowerCase()} />
    },
    text: row => capsInWords(row) ?? '',
  },
  {
    id: 'calls',
    heading: 'Calls now',
    cell: row => row.calls_in_progress,
    text: row => `${row.calls_in_progress}`,
    isNumeric: true,
  },
  {
    id: 'priority',
    heading: 'Priority',
    cell: row => row.priority,
    text: row => `${row.priority ?? ''}`,
    sort: true,
    isNumeric: true,
  },
  {
    id: 'weight',
    heading: 'Weight',
    cell: row => row.weight,
    text: row => `${row.weight ?? ''}`,
    sort: true,
    isNumeric: true,
  },
  ID_COLUMN,
]

function isAnyFull(row: TargetGroup): boolean {
  return capLevels(row).some(isFull)
}

/** Members that are not paused. */
function active({ targets }: TargetGroup): number {
  return targets.filter(({ paused }) => !paused).length
}
