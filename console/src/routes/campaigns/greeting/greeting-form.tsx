import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useController, useWatch } from 'react-hook-form'
import { type Campaign, campaigns } from '../../../api/resources/campaigns.ts'
import { NumberField } from '../../../form/number-field.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { notify } from '../../../parts/notices.tsx'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { useEditedCampaign } from '../use-edited-campaign.ts'
import { type GreetingValues, greetingUpdate, greetingValues } from './greeting-values.ts'
import { RecordingField } from './recording-field.tsx'
import { StoredRecording } from './stored-recording.tsx'
import { VOICES } from './voices.ts'

export function GreetingForm({ version }: CampaignTabProps) {
  const { base, formKey, renew } = useEditedCampaign(version)
  const update = campaigns.useUpdate()
  const { record, etag } = base
  return (
    <ResourceForm<GreetingValues>
      key={formKey}
      isInline
      title="Greeting"
      values={greetingValues(record)}
      submitLabel="Save the greeting"
      save={async ({ values, isForced }) =>
        update.mutateAsync({
          key: record.cid,
          changes: await greetingUpdate(values),
          etag: isForced ? null : etag,
        })
      }
      onSaved={() => {
        notify('Saved the greeting.')
        renew()
      }}
      onCancel={renew}
    >
      <Fields campaign={record} />
    </ResourceForm>
  )
}

const KINDS = [
  ['text', 'A text is spoken'],
  ['recording', 'A recording is played'],
  ['none', 'Nothing: callers go straight to where key 1 leads'],
] as const

function Fields({ campaign }: { readonly campaign: Campaign }) {
  const { field } = useController({ name: 'kind' })
  const kind = useWatch({ name: 'kind' }) as GreetingValues['kind']
  return (
    <>
      <RadioGroup className="choices" value={field.value} onChange={field.onChange}>
        <Label>Greeting</Label>
        {KINDS.map(([value, words]) => (
          <Radio key={value} value={value} className="radio">
            {words}
          </Radio>
        ))}
      </RadioGroup>
      {kind === 'text' && (
        <>
          <TextField
            name="message"
            label="Text"
            isMultiline
            isRequired
            help="It should say which key to press: “Press 1 to speak with an agent.” It is spoken by the speech engine that the service is set up with (TTS_COMMAND); without one, upload a recording."
          />
          <div className="field-row">
            <SelectField name="voice_gender" label="Voice" choices={VOICES} />
            <RepeatField />
          </div>
        </>
      )}
      {kind === 'recording' && (
        <>
          <StoredRecording campaign={campaign} />
          <RecordingField
            name="message_file_b64_data"
            isRequired={campaign.greeting.audio_file_name === null}
          />
          <RepeatField />
        </>
      )}
    </>
  )
}

function RepeatField() {
  return (
    <NumberField
      name="repeat"
      label="Said how often"
      minimum={1}
      maximum={100}
      isRequired
      help="While the caller presses nothing."
    />
  )
}
