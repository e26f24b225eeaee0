import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import {
  campaignName,
  campaigns,
  type ListedCampaign,
  listedCampaigns,
} from '../../api/resources/campaigns.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { useColumnsWithTraffic } from '../../overview/use-columns-with-traffic.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { CAMPAIGN_COLUMNS } from './campaign-columns.tsx'
import { campaignTable } from './campaign-filters.ts'
import { CampaignGlance } from './campaign-glance.tsx'

const EDIT = editAction(async () => (await import('./campaign-bulk-edit.tsx')).CampaignBulkEdit)

const SHOWN = ['total_calls', 'converted_count', 'revenue'] as const

export function CampaignList() {
  const { may } = useSession()
  const table = useTableState(campaignTable(may('read', 'trunks')))
  const answer = listedCampaigns.useList(table.query)
  const { columns, today, footnote } = useColumnsWithTraffic(CAMPAIGN_COLUMNS, {
    by: 'campaign_id',
    answer,
    shown: SHOWN,
    after: 'state',
  })
  const bulk = campaigns.useBulk()
  const remove = useDeleteAction<ListedCampaign>(bulk, {
    noun: 'campaign',
    nameOf: campaignName,
    consequence:
      'Their postback keys go with them, and do not come back. One that numbers or pools are attached to is refused.',
  })
  const mayWrite = may('write', 'campaigns')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newCampaign()}>
      New campaign
    </Link>
  )

  async function setRecorded(rows: readonly ListedCampaign[], isRecorded: boolean): Promise<BulkOutcome> {
    await bulk.mutateAsync(rows.map(({ id }) => ({ id, record_calls: isRecorded })))
    return {
      sentence: `${counted(rows.length, 'campaign')}: calls are ${isRecorded ? 'recorded' : 'not recorded'}.`,
      undo: () => bulk.mutateAsync(rows.map(row => ({ id: row.id, record_calls: row.record_calls }))),
    }
  }

  return (
    <>
      <ScreenHeader title="Campaigns">
        {mayWrite && (
          <Link className="button" to={addresses.importCampaigns()}>
            Import
          </Link>
        )}
        {create}
      </ScreenHeader>
      {today.isError && <Problem error={today.error} onRetry={today.refetch} />}
      <DataTable
        name="Campaigns"
        columns={columns}
        table={table}
        answer={answer}
        footnote={footnote}
        rowId={row => row.id}
        rowAddress={row => addresses.campaign(row.cid)}
        panel={row => <CampaignGlance campaign={row} />}
        bulkActions={
          mayWrite
            ? [
                ...pauseActions(bulk, 'campaign'),
                { label: 'Record calls', run: rows => setRecorded(rows, true) },
                { label: 'Do not record', run: rows => setRecorded(rows, false) },
                EDIT,
                remove,
              ]
            : []
        }
        empty={{
          title: 'No campaigns yet',
          text: 'A campaign is what a number leads to: a greeting, a menu, the targets that take the calls and what they pay. Publishers send their pings and calls to it.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
