import './alerts.css'
import { addresses } from '../../addresses.ts'
import { type AlertEvent, alertEvents, alerts, useAcknowledge } from '../../api/resources/alerts.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { Filter } from '../../table/filter.ts'
import { GoingButton } from '../../table/going-button.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { KIND_FILTER } from './alert-filters.ts'

/** Of so many alerts it is known that they have a page; the API gives no more at once, and few Companies have as many. */
const MOST_NAMED = 100

const FILTERS: readonly Filter[] = [
  { kind: 'yes-no', name: 'open', label: 'It lasts' },
  { kind: 'yes-no', name: 'acknowledged', label: 'Seen to' },
]

const TABLE: TableDefinition = { defaultSort: '-raised_at', filters: FILTERS }

const TABLE_OF_ALL: TableDefinition = { ...TABLE, filters: [KIND_FILTER, ...FILTERS] }

/**
 * What was raised, newest first: since when, until when, whether people were told, and who sees to it.
 * @param alertId null: by any alert, also by those that are deleted
 */
export function AlertEvents({ alertId }: { readonly alertId: number | null }) {
  const { may } = useSession()
  const table = useTableState(alertId === null ? TABLE_OF_ALL : TABLE)
  const answer = alertEvents.useList({ ...table.query, alert_id: alertId })
  const acknowledge = useAcknowledge()
  const there = alerts.useList({ per_page: MOST_NAMED }, { isEnabled: alertId === null }).data?.rows ?? []
  const alert: Column<AlertEvent> = {
    id: 'alert',
    heading: 'Alert',
    text: row => row.alert_name,
    // It is called as it was then; one that is gone has no page.
    cell: row =>
      there.some(({ id }) => id === row.alert_id) ? (
        <Link to={addresses.alert(row.alert_id)}>{row.alert_name}</Link>
      ) : (
        row.alert_name
      ),
  }
  const seenTo: Column<AlertEvent> = {
    id: 'acknowledged',
    heading: 'Seen to by',
    text: row => row.acknowledged_by ?? '',
    cell: row => {
      if (row.acknowledged_at !== null)
        return (
          <>
            {row.acknowledged_by}
            <div className="soft alert-detail">
              <Time at={row.acknowledged_at} />
            </div>
          </>
        )
      if (!may('write', 'alerts')) return <Nothing words="nobody" />
      return (
        <GoingButton
          className="button small"
          aria-label={`I see to it: ${row.summary}`}
          onPress={() => acknowledge.mutateAsync(row.id)}
        >
          I see to it
        </GoingButton>
      )
    },
  }
  return (
    <DataTable
      name="Events"
      columns={[...COLUMNS, ...(alertId === null ? [alert] : []), seenTo]}
      table={table}
      answer={answer}
      rowId={row => row.id}
      empty={{
        title: 'Never raised',
        text: 'What is raised stands here, for 180 days: since when, until when, and who was told.',
      }}
    />
  )
}

const COLUMNS: readonly Column<AlertEvent>[] = [
  {
    id: 'raised_at',
    heading: 'Raised',
    cell: row => <Time at={row.raised_at} />,
    text: row => row.raised_at,
    sort: true,
  },
  { id: 'summary', heading: 'What', cell: row => row.summary, text: row => row.summary },
  {
    id: 'over_at',
    heading: 'Over',
    cell: row => (row.over_at === null ? <Status tone="bad">It lasts</Status> : <Time at={row.over_at} />),
    text: row => row.over_at ?? '',
    sort: true,
  },
  {
    id: 'told_at',
    heading: 'Told',
    cell: row => (row.told_at === null ? <Nothing words="nobody was told" /> : <Time at={row.told_at} />),
    text: row => row.told_at ?? '',
  },
]
