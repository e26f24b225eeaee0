import { DateTimeField } from '../../form/date-time-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { ScopesField } from './scopes-field.tsx'

export function ApiKeyFields() {
  return (
    <>
      <FormSection title="What it is for">
        <TextField name="name" label="Name" isRequired help="The program that will hold it, in your words." />
      </FormSection>
      <FormSection title="What it may do">
        <ScopesField />
      </FormSection>
      <FormSection title="Where, and until when">
        <TextsField
          name="addresses"
          label="Only from"
          placeholder="203.0.113.0/24"
          help="IP addresses and networks; with none it works from everywhere."
        />
        <DateTimeField name="expires_at" label="Ends" help="Left empty, it never does." />
      </FormSection>
    </>
  )
}
