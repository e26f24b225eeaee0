import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'

/** What is typed of a publisher, new or not. */
export function PublisherFields({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      <FormSection title="Who it is">
        <TextField name="company_name" label="Company" />
        <div className="field-row">
          <TextField name="first_name" label="First name" />
          <TextField name="last_name" label="Last name" />
        </div>
      </FormSection>
      <FormSection title="How it is known">
        <TextField
          name="afid"
          label="AFID"
          isRequired={!isNew}
          help={
            isNew
              ? 'What its pings and calls name it by. Left empty, one is made.'
              : 'What its pings and calls name it by: change it only together with the publisher.'
          }
        />
        <TextField name="alternative_id" label="Other id" help="What another system knows it by." />
      </FormSection>
      <FormSection title="State">
        <SwitchField name="paused" label="Paused" help="A paused publisher’s calls are not routed." />
      </FormSection>
    </>
  )
}
