import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Webhook, webhooks } from '../../api/resources/webhooks.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import { WEBHOOK_TABLE } from './webhook-filters.ts'

const EDIT = editAction(async () => (await import('./webhook-bulk-edit.tsx')).WebhookBulkEdit)

export function WebhookList() {
  const { may } = useSession()
  const table = useTableState(WEBHOOK_TABLE)
  const answer = webhooks.useList(table.query)
  const bulk = webhooks.useBulk()
  const remove = useDeleteAction<Webhook>(bulk, {
    noun: 'webhook',
    nameOf: ({ url }) => url,
    consequence: 'They are sent nothing more. Brought back, they have other secrets.',
  })
  const mayWrite = may('write', 'webhooks')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newWebhook()}>
      New webhook
    </Link>
  )

  async function setPaused(rows: readonly Webhook[], paused: boolean): Promise<BulkOutcome> {
    await bulk.mutateAsync(rows.map(({ id }) => ({ id, paused })))
    return { sentence: `${paused ? 'Paused' : 'Resumed'} ${counted(rows.length, 'webhook')}.` }
  }

  return (
    <>
      <ScreenHeader title="Webhooks">{create}</ScreenHeader>
      <DataTable
        name="Webhooks"
        columns={WEBHOOK_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.webhook(row.id)}
        panel={row => <WebhookFacts webhook={row} />}
        bulkActions={
          mayWrite
            ? [
                {
                  label: 'Pause',
                  confirm: rows => ({
                    title: `Pause ${counted(rows.length, 'webhook')}?`,
                    text: `${urlsOf(rows)}. What waits for them is given up, and what happens until they are resumed is never sent.`,
                  }),
                  run: rows => setPaused(rows, true),
                },
                { label: 'Resume', run: rows => setPaused(rows, false) },
                EDIT,
                remove,
              ]
            : []
        }
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook posts what happens to calls, reservations and targets to an address of yours, signed, again and again for a day until it arrives.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}

function urlsOf(rows: readonly Webhook[]): string {
  return namesOf(rows, ({ url }) => url)
}
