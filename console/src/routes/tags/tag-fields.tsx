import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'

/** What is typed of a tag, new or not. */
export function TagFields({ isNew }: { readonly isNew: boolean }) {
  return (
    <FormSection title="Tag">
      <TextField
        name="key"
        label="Key"
        isRequired
        emptyValue=""
        placeholder="age"
        help={
          isNew
            ? 'As calls carry it; capital and small letters are told apart.'
            : 'With another key the values of that one are in reports instead. Calls, contacts, numbers and targets keep theirs.'
        }
      />
      <SwitchField name="values_report" label="In reports" help="Reports tell its values apart." />
    </FormSection>
  )
}
