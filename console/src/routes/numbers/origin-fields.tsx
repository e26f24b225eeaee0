import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'

/** Where a new number comes from. */
export function OriginFields() {
  const { control } = useFormContext()
  const source = useWatch({ control, name: 'source' })
  return (
    <>
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
    </>
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
