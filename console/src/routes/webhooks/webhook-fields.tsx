import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { EventsField } from './events-field.tsx'

/** What is typed of a webhook, new or not. */
export function WebhookFields() {
  return (
    <>
      <FormSection title="Where it posts to">
        <TextField
          name="url"
          label="URL"
          type="url"
          emptyValue=""
          isRequired
          placeholder="https://example.com/dialplane"
          help="It has 15 seconds to answer with any 2xx. Otherwise a message is sent again, for a day."
        />
      </FormSection>
      <FormSection title="What it is told" help="At least one. Each is posted as it happens.">
        <EventsField />
      </FormSection>
      <FormSection title="State">
        <SwitchField
          name="paused"
          label="Paused"
          help="What happens while it is paused is never sent, and what was waiting is given up."
        />
      </FormSection>
    </>
  )
}
