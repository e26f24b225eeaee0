import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Settings, useCompanySettings, useUpdateSettings } from '../../api/resources/company-settings.ts'
import { ChoicesField } from '../../form/choices-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { BUYER_EDITS } from './setting-words.ts'

export function SettingsEdit() {
  const { companyId } = useSession()
  const answer = useCompanySettings(companyId)
  return answer.data === undefined ? null : <EditForm version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Settings> }) {
  const { record, etag } = version
  const { companyId, companyName, role, may } = useSession()
  const goTo = useGoTo()
  const update = useUpdateSettings(companyId)
  const close = () => goTo(addresses.companySettings())
  return (
    <FullScreenDialog label={`Settings of ${companyName}`} onClose={close}>
      <ResourceForm
        title={`Settings of ${companyName}`}
        values={record}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({ changes: changed, etag: isForced ? null : etag })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <FormSection title="Clock and money">
          <SelectField
            name="time_zone"
            label="Time zone"
            choices={TIME_ZONE_CHOICES}
            help="In which the days of reports, and the windows of group caps, are counted; and times are shown."
          />
          {role === null && (
            <NumberField
              name="per_minute"
              label="Cost per minute"
              isMoney
              sendsText
              minimum={0}
              help="What the Company is charged for each minute of a call. Only administrators change it."
            />
          )}
          <NumberField
            name="recording_retention_days"
            label="Keep recordings for days"
            minimum={1}
            placeholder="as long as their calls"
          />
        </FormSection>
        <FormSection title="People">
          {may('write', 'users') && (
            <SwitchField
              name="require_second_factor"
              label="Require a second factor"
              help="Who has none can only add one, you included. API keys need none."
            />
          )}
          <ChoicesField
            name="buyer_may_edit"
            label="Buyers may change of their own target"
            choices={BUYER_EDITS}
          />
        </FormSection>
        <FormSection title="Reports and words">
          <SwitchField
            name="affiliate_marketing"
            label="Publishers and buyers in reports"
            help="Reports can be grouped and filtered by them."
          />
          <SwitchField
            name="performance_marketing_nomenclature"
            label="“Publisher ID” in CSV"
            help="The column of exports is called so, in place of “Affiliate ID”."
          />
          <SwitchField
            name="payout_bid_modification"
            label="Modified payout bids in pings"
            help="What the API answers of pings has the fields of the modification table."
          />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
