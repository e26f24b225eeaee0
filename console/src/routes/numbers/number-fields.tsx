import { useFormContext, useWatch } from 'react-hook-form'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { AttributionFields } from '../../form/attribution-fields.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'

/** What is typed of a number, new (null) or not. */
export function NumberFields({ number }: { readonly number: TrackingNumber | null }) {
  return (
    <>
      {number === null && <OriginSection />}
      <FormSection title="Calls to it">
        <AttributionFields cid={number?.cid ?? null} afid={number?.afid ?? null} />
        <div className="field-row">
          <TextField name="name" label="Label" help="Where it is shown: a billboard, a page." />
          <TextField name="sid" label="Sub id" help="Tells the traffic of one publisher apart." />
        </div>
        <TextsField
          name="tag_list"
          label="Tags"
          placeholder="state:CA"
          help="Each a key and a value. Its calls have them, and targets may ask for them."
        />
        <SwitchField name="paused" label="Paused" help="Calls to a paused number are not routed." />
      </FormSection>
    </>
  )
}

function OriginSection() {
  const { control } = useFormContext()
  const source = useWatch({ control, name: 'source' })
  return (
    <FormSection title="The number">
      <SelectField name="source" label="Where it comes from" choices={SOURCES} />
      {source === 'own' ? (
        <TextField
          name="number"
          label="Your number"
          isRequired
          type="tel"
          placeholder="+1 305 555 0101"
          help="Its calls must reach this service over one of its trunks."
        />
      ) : (
        <>
          <div className="field-row">
            <SelectField name="type" label="Kind" choices={TYPES} />
            <TextField name="country" label="Country" isRequired help="Two letters, such as US." />
          </div>
          <TextField
            name="desired_text"
            label="Should end with"
            placeholder="HELP, or 2026"
            help="Letters and digits; as far as such a number is free."
          />
        </>
      )}
    </FormSection>
  )
}

const SOURCES = [
  { value: 'drawn', label: 'Drawn from the inventory' },
  { value: 'own', label: 'Bring your own' },
]

const TYPES = [
  { value: 'Toll-free', label: 'Toll-free' },
  { value: 'Local', label: 'Local' },
]
