import { useWatch } from 'react-hook-form'
import { campaignName, type ListedCampaign, listedCampaigns } from '../../api/resources/campaigns.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { ChoicesField } from '../../form/choices-field.tsx'
import { DateTimeField } from '../../form/date-time-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { RecordsField } from '../../form/records-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { SHORT_RANGES } from '../../parts/time-range.ts'
import { useSession } from '../../session/session.ts'
import { offeredMoneyWords } from '../../words/money-words.ts'
import { PING_STATUSES } from '../../words/ping-words.ts'
import { UNANSWERED_REASONS } from '../../words/unanswered-words.ts'
import { CHOSEN_DAYS, type ExportValues } from './export-form.ts'
import { type KeyName, useKeyNames } from './use-key-names.ts'

const DAYS = [...SHORT_RANGES, { value: CHOSEN_DAYS, label: 'From – to …' }]

const REPEATED = [
  { value: null, label: 'Both' },
  { value: 'true', label: 'Repeated only' },
  { value: 'false', label: 'Without repeated ones' },
]

/** Which part of the log is exported. */
export function ExportFields() {
  const { role, timeZone, may } = useSession()
  const days: ExportValues['days'] = useWatch({ name: 'days' })
  // By records that a party is not shown, it would find nothing.
  const isParty = role === 'publisher' || role === 'buyer'
  // Likewise by what a party is not told of pings.
  const isToldReasons = role !== 'buyer'
  const money = offeredMoneyWords(role)
  return (
    <>
      <FormSection title="Which days" help={`Two months at most, by the clock of ${timeZone}.`}>
        <SelectField name="days" label="Days" choices={DAYS} />
        {days === CHOSEN_DAYS && (
          <div className="field-row">
            <DateTimeField name="created_at_start" label="From" />
            <DateTimeField name="created_at_end" label="To" help="Empty: until now." />
          </div>
        )}
      </FormSection>
      <FormSection title="Which pings" help="What is left as it is narrows nothing.">
        <ChoicesField name="status" label="Outcome" choices={PING_STATUSES} />
        {isToldReasons && (
          <ChoicesField name="reason" label="Why there was no target" choices={UNANSWERED_REASONS} />
        )}
        <SelectField name="duplicate" label="Repeated" choices={REPEATED} />
        {!isParty && <RecordFields mayReadTargets={may('read', 'targets')} />}
        <TextField name="caller_number" label="Caller" placeholder="+1 303 555 0100" />
        <div className="field-row">
          <TextField name="caller_state" label="Caller’s state" placeholder="CA" />
          <TextField name="caller_country" label="Caller’s country" placeholder="US" />
        </div>
        {role !== 'publisher' && <DollarFields name="revenue" label={money.revenue} />}
        {role !== 'buyer' && <DollarFields name="payout" label={money.payout} />}
      </FormSection>
    </>
  )
}

function DollarFields({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <div className="field-row">
      <NumberField name={`${name}.from`} label={`${label} at least`} minimum={0} isMoney placeholder="Any" />
      <NumberField name={`${name}.to`} label={`${label} at most`} minimum={0} isMoney placeholder="Any" />
    </div>
  )
}

function RecordFields({ mayReadTargets }: { readonly mayReadTargets: boolean }) {
  return (
    <>
      <RecordsField<ListedCampaign>
        name="campaign_id"
        label="Campaigns"
        useList={listedCampaigns.useList}
        idOf={({ id }) => id}
        labelOf={campaignName}
        initialRows={[]}
      />
      <RecordsField<Publisher>
        name="affiliate_id"
        label="Publishers"
        useList={publishers.useList}
        idOf={({ id }) => id}
        labelOf={publisherName}
        initialRows={[]}
      />
      {mayReadTargets && (
        <RecordsField<Target>
          name="target_id"
          label="Targets"
          useList={targets.useList}
          idOf={({ id }) => id}
          labelOf={targetName}
          initialRows={[]}
        />
      )}
      <RecordsField<KeyName>
        name="postback_key_id"
        label="Postback keys"
        useList={useKeyNames}
        idOf={({ id }) => id}
        labelOf={({ name }) => name}
        initialRows={[]}
      />
    </>
  )
}
