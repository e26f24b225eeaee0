import { campaignName, type ListedCampaign, listedCampaigns } from '../../api/resources/campaigns.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptChoice, YES_OR_NO } from '../../bulk-edit/kept-choice.tsx'
import { KeptNumber } from '../../bulk-edit/kept-number.tsx'
import { SettingField } from '../../bulk-edit/setting-field.tsx'
import { TrunkSetting } from '../../bulk-edit/trunk-setting.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { ATTESTATIONS, STRATEGIES } from './campaign-words.ts'

/** Settings of several campaigns; what is said, dialled and paid is edited in each of them. */
export function CampaignBulkEdit(props: BulkEditProps<ListedCampaign>) {
  return (
    <BulkEditDialog<ListedCampaign, BulkEdit>
      {...props}
      noun="campaign"
      nameOf={campaignName}
      resource={listedCampaigns}
      keyOf={({ cid }) => cid}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <h3>Where their calls go</h3>
      <KeptChoice name="routing_strategy" label="Order of the targets" choices={STRATEGIES} />
      <TrunkSetting none="The default" />
      <h3>Recording</h3>
      <KeptChoice name="record_calls" label="Calls are recorded" choices={YES_OR_NO} />
      <SettingField name="record_seconds" label="Recorded at most" none="The whole call">
        <NumberField name="record_seconds.value" label="Seconds of a call" isRequired minimum={1} />
      </SettingField>
      <h3>Repeated callers</h3>
      <KeptNumber
        name="dedupe_seconds"
        label="Duplicates within"
        minimum={0}
        help="Seconds in which a caller who calls again fires no pixel. 0: every call may."
      />
      <SettingField name="velocity_calls" label="Calls of one caller" set="At most …" none="However many">
        <NumberField name="velocity_calls.value" label="Limit" isRequired minimum={1} />
      </SettingField>
      <KeptNumber
        name="velocity_seconds"
        label="Counted within"
        minimum={1}
        help="Seconds; an hour is 3600."
      />
      <h3>Who is let in</h3>
      <KeptChoice name="minimum_attestation" label="Least attestation" choices={ATTESTATIONS} />
      <SettingField
        name="caller_blocked_message"
        label="What suppressed callers hear"
        none="They are refused at once"
        help="Said to those who may lift their suppression: tell them to press 7."
      >
        <TextField name="caller_blocked_message.value" label="Message" isRequired isMultiline />
      </SettingField>
      <h3>Publishers</h3>
      <KeptChoice
        name="affiliate_can_pull_number"
        label="Publishers may take numbers themselves"
        choices={YES_OR_NO}
        help="By the LinkTrust integration."
      />
    </BulkEditDialog>
  )
}
