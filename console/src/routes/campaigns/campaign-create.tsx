import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { campaigns } from '../../api/resources/campaigns.ts'
import { targetGroups } from '../../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { KnownRecordsField } from '../../form/known-records-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { VOICES } from '../call-settings/greeting/voices.ts'
import { CampaignFields } from './campaign-fields.tsx'

const NEW: Schemas['CampaignCreate'] = {
  name: null,
  cid: null,
  paused: false,
  routing_strategy: 'priority_weight',
  trunk_id: null,
  record_calls: true,
  record_seconds: null,
  dedupe_seconds: 0,
  velocity_calls: null,
  velocity_seconds: 3600,
  minimum_attestation: null,
  caller_blocked_message: null,
  affiliate_can_pull_number: false,
  message: null,
  voice_gender: 'Female',
  repeat: 4,
  target_ids: [],
  target_group_ids: [],
}

export function CampaignCreate() {
  const goTo = useGoTo()
  const { may } = useSession()
  const create = campaigns.useCreate()
  const created = useRef('')
  const close = useClose(addresses.campaigns())
  return (
    <FullScreenDialog label="New campaign" onClose={close}>
      <ResourceForm
        title="New campaign"
        values={NEW}
        submitLabel="Create campaign"
        save={async ({ values }) => {
          created.current = (await create.mutateAsync(values)).cid
        }}
        onSaved={() => {
          notify('Created the campaign.')
          goTo(addresses.campaign(created.current), { replace: true })
        }}
        onCancel={close}
      >
        <CampaignFields isNew />
        <FormSection title="Greeting" help="A recording or a menu can be made once the campaign is there.">
          <TextField
            name="message"
            label="What callers hear"
            isMultiline
            help="Spoken; it should say which key to press. Empty: callers go straight to where key 1 leads."
          />
          <div className="field-row">
            <SelectField name="voice_gender" label="Voice" choices={VOICES} />
            <NumberField name="repeat" label="Said how often" minimum={1} maximum={100} isRequired />
          </div>
        </FormSection>
        {may('read', 'targets') && (
          <FormSection title="Targets" help="Who takes the calls. Key 1 rings them.">
            <KnownRecordsField<Target>
              name="target_ids"
              label="Targets"
              resource={targets}
              labelOf={targetName}
            />
            <KnownRecordsField
              name="target_group_ids"
              label="Groups"
              resource={targetGroups}
              labelOf={row => row.name}
            />
          </FormSection>
        )}
      </ResourceForm>
    </FullScreenDialog>
  )
}
