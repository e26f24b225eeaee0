import { addresses } from '../../addresses.ts'
import { useCompanySettings, useUpdateSettings } from '../../api/resources/company-settings.ts'
import { useApi } from '../../api/use-api.ts'
import { ChoicesField } from '../../form/choices-field.tsx'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { useSession } from '../../session/session.ts'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { BUYER_EDITS } from './setting-words.ts'

const ownSettings = {
  useOne: () => useCompanySettings(useApi().companyId),
  useUpdate: () => useUpdateSettings(useApi().companyId),
}

export function SettingsEdit() {
  const { companyName } = useSession()
  return (
    <EditDialog
      resource={ownSettings}
      title={`Settings of ${companyName}`}
      addressOf={() => addresses.companySettings()}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
    >
      {() => <SettingFields />}
    </EditDialog>
  )
}

function SettingFields() {
  const { role, may } = useSession()
  return (
    <>
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
    </>
  )
}
