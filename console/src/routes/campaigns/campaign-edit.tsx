import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Campaign, campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { CampaignFields } from './campaign-fields.tsx'

export function CampaignEdit() {
  const cid = useRecordKey()
  const answer = campaigns.useOne(cid)
  return answer.data === undefined ? null : <EditForm key={cid} version={answer.data} />
}

function EditForm({ version: { record, etag } }: { readonly version: Versioned<Campaign> }) {
  const goTo = useGoTo()
  const update = campaigns.useUpdate()
  const cid = useRef(record.cid)
  const close = () => goTo(addresses.campaign(cid.current), { replace: true })
  const title = `Edit ${campaignName(record)}`
  return (
    <FullScreenDialog label={title} onClose={close}>
      <ResourceForm
        title={title}
        values={settingsOf(record)}
        submitLabel="Save"
        save={async ({ changed, isForced }) => {
          const saved = await update.mutateAsync({
            key: record.cid,
            changes: changed,
            etag: isForced ? null : etag,
          })
          cid.current = saved.cid
        }}
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <CampaignFields isNew={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}

function settingsOf(campaign: Campaign) {
  return {
    name: campaign.name,
    cid: campaign.cid,
    paused: campaign.paused,
    routing_strategy: campaign.routing_strategy,
    trunk_id: campaign.trunk_id,
    record_calls: campaign.record_calls,
    record_seconds: campaign.record_seconds,
    dedupe_seconds: campaign.dedupe_seconds,
    velocity_calls: campaign.velocity_calls,
    velocity_seconds: campaign.velocity_seconds,
    minimum_attestation: campaign.minimum_attestation,
    caller_blocked_message: campaign.caller_blocked_message,
    affiliate_can_pull_number: campaign.affiliate_can_pull_number,
  }
}
