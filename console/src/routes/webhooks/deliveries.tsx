import './webhooks.css'
import { useMemo } from 'react'
import { deliveriesOf, useRedeliver, type WebhookDelivery } from '../../api/resources/webhooks.ts'
import { useRefetchEvery } from '../../api/use-renewal.ts'
import { Button } from '../../parts/button.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { notify } from '../../parts/notices.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { DELIVERY_TABLE } from './webhook-filters.ts'
import { deliveryState, isOnFirstWay } from './webhook-words.ts'

const REFRESH_MS = 1_000

/** What it was sent, what came of each, and the way to have it sent again. */
export function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const { may } = useSession()
  const table = useTableState(DELIVERY_TABLE)
  const deliveries = useMemo(() => deliveriesOf(webhookId), [webhookId])
  const answer = deliveries.useList(table.query)
  const redeliver = useRedeliver()
  const isWaiting = answer.data?.rows.some(isOnFirstWay) ?? false
  useRefetchEvery(REFRESH_MS, answer, isWaiting)

  const again: Column<WebhookDelivery> = {
    id: 'again',
    heading: 'Again',
    cell: row => (
      <Button
        className="button small"
        aria-label={`Send again: ${row.event}`}
        onPress={async () => {
          await redeliver.mutateAsync(row)
          notify(`The ${row.event} is being sent again.`)
        }}
      >
        Send again
      </Button>
    ),
  }
  return (
    <DataTable
      name="Deliveries"
      columns={may('write', 'webhooks') ? [...COLUMNS, again] : COLUMNS}
      table={table}
      answer={answer}
      rowId={row => row.id}
      empty={{
        title: 'Nothing sent yet',
        text: 'What happens from now on stands here, for 30 days at least. A test shows at once whether it arrives.',
      }}
    />
  )
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'created_at',
    heading: 'Time',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: 'id',
  },
  {
    id: 'event',
    heading: 'Event',
    cell: row => (
      <>
        {row.event}
        {row.requested && <div className="soft webhook-detail">asked for by hand</div>}
      </>
    ),
    text: row => row.event,
  },
  {
    id: 'status',
    heading: 'Outcome',
    cell: row => <Outcome delivery={row} />,
    text: row => deliveryState(row).words,
  },
  {
    id: 'http_status',
    heading: 'Answer',
    cell: row => row.http_status ?? <Nothing words="no answer" />,
    text: row => String(row.http_status ?? ''),
    isNumeric: true,
  },
  {
    id: 'attempts',
    heading: 'Sent',
    cell: row => (row.attempts === 1 ? 'once' : `${row.attempts} times`),
    text: row => String(row.attempts),
  },
  {
    id: 'message_id',
    heading: 'Message',
    cell: row => <code>{row.message_id}</code>,
    text: row => row.message_id,
    isExtra: true,
  },
]

function Outcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { tone, words } = deliveryState(delivery)
  const { error, next_attempt_at: next } = delivery
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {error !== null && <div className="soft webhook-detail">{error}</div>}
      {next !== null && delivery.attempts > 0 && (
        <div className="soft webhook-detail">
          Sent next: <Time at={next} />
        </div>
      )}
    </>
  )
}
