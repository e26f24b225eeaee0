import { FormSection } from './form-section.tsx'
import { TextField } from './text-field.tsx'

/** The `number` of who is kept from calling. */
export function CallersNumberSection() {
  return (
    <FormSection title="The caller’s number">
      <TextField
        name="number"
        label="Number"
        type="tel"
        isRequired
        emptyValue=""
        placeholder="+1 305 555 0142"
        help="Without a country code it is read as a US number."
      />
    </FormSection>
  )
}
