import { addresses } from '../../addresses.ts'
import { type Campaign, campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { CampaignFields } from './campaign-fields.tsx'

export function CampaignEdit() {
  return (
    <EditDialog
      resource={campaigns}
      nameOf={campaignName}
      addressOf={row => addresses.campaign(row.cid)}
      valuesOf={settingsOf}
      changesOf={({ changed }) => changed}
    >
      {() => <CampaignFields isNew={false} />}
    </EditDialog>
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
