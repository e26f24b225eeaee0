import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CapFields } from '../../form/cap-fields.tsx'
import { ConditionsField } from '../../form/conditions/conditions-field.tsx'
import { CriteriaField } from '../../form/criteria/criteria-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { HoursField } from '../../form/hours/hours-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { BidRequestFields } from './bid-request-fields.tsx'

/** What finds numbers and trunks by their names is large, and last: the form is there before it. */
const SignallingSection = lazy(async () => ({
  default: (await import('./signalling-section.tsx')).SignallingSection,
}))

/** What is typed of a target, new (null) or not. */
export function TargetFields({ targetId }: { readonly targetId: number | null }) {
  return (
    <>
      <FormSection title="Where calls go">
        <TextField
          name="number"
          label="Number or SIP address"
          isRequired
          placeholder="+1 305 555 0101, or sip:desk@pbx.example.com"
          emptyValue=""
        />
        <div className="field-row">
          <TextField name="name" label="Name" />
          <TextField name="dba" label="Doing business as" />
        </div>
        <div className="field-row">
          <TextField name="tid" label="Client id (tid)" help="What your own systems know it by." />
          <TextField name="alternative_id" label="Other id" />
        </div>
        <SwitchField name="paused" label="Paused" help="A paused target is skipped in routing." />
      </FormSection>
      <FormSection
        title="Order"
        help="The lowest priority is tried first; weights share calls among equal ones."
      >
        <div className="field-row">
          <NumberField name="priority" label="Priority" isRequired step={1} />
          <NumberField name="weight" label="Weight" isRequired minimum={0} step={1} help="0 comes last." />
          <NumberField
            name="timeout_seconds"
            label="Seconds to ring"
            isRequired
            minimum={5}
            maximum={5999}
            step={1}
          />
        </div>
      </FormSection>
      <HoursSection />
      <FormSection
        title="Caps"
        help="A call counts once it is answered. Days and months are those of its time zone."
      >
        <CapFields />
        <div className="field-row">
          <NumberField
            name="velocity_calls"
            label="Calls of one caller"
            minimum={1}
            step={1}
            placeholder="No limit"
            help="Further ones go to others."
          />
          <NumberField name="velocity_seconds" label="… within seconds" isRequired minimum={1} step={1} />
        </div>
      </FormSection>
      <FormSection title="Conditions" help="Which calls it takes, by their tags.">
        <ConditionsField name="tag_list" label="Conditions" everyCall="It takes every call." />
      </FormSection>
      <FormSection
        title="Conversions"
        help="What a call is worth here: the first criterion whose conditions hold counts. The campaign’s come after these."
      >
        <CriteriaField name="conversion_criteria" />
      </FormSection>
      <FormSection title="Bids" help="Its buyer can be asked for a price during each ping.">
        <BidRequestFields targetId={targetId} />
      </FormSection>
      <Suspense fallback={<p className="loading">Loading …</p>}>
        <SignallingSection />
      </Suspense>
    </>
  )
}

function HoursSection() {
  const { control } = useFormContext()
  const zone = useWatch({ control, name: 'time_zone' }) as string
  return (
    <FormSection title="Hours" help="Calls come within these hours, by the clock of its time zone.">
      <SelectField name="time_zone" label="Time zone" choices={TIME_ZONE_CHOICES} />
      <HoursField
        name="business_hours"
        label="Hours of the week"
        help={`The hours of ${zone}. Draw across them, or type a day to the minute.`}
        timeZone={ianaZone(zone)}
      />
    </FormSection>
  )
}
