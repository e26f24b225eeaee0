import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useController, useWatch } from 'react-hook-form'
import { NumberField } from '../../../form/number-field.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { useShownField } from '../../../form/shown-fields.ts'
import { TextField } from '../../../form/text-field.tsx'
import { notify } from '../../../parts/notices.tsx'
import type { EditedSettings } from '../call-settings.ts'
import { type GreetingValues, greetingUpdate, greetingValues, sentTogether } from './greeting-values.ts'
import { RecordingField } from './recording-field.tsx'
import { VOICES } from './voices.ts'

export interface GreetingFormProps {
  readonly edited: EditedSettings
  /** The recording that there is, to be listened to. */
  readonly storedRecording: ReactNode
  /** What the third choice comes to. */
  readonly withoutWords: string
}

export function GreetingForm({ edited, storedRecording, withoutWords }: GreetingFormProps) {
  const { settings, settingsOf, formKey, save, renew } = edited
  return (
    <ResourceForm<GreetingValues>
      key={formKey}
      isInline
      title="Greeting"
      values={greetingValues(settings)}
      valuesOf={now => greetingValues(settingsOf(now))}
      submitLabel="Save the greeting"
      sentTogether={sentTogether}
      save={async ({ before, values, now }) => save(await greetingUpdate(before, values), now)}
      onSaved={() => {
        notify('Saved the greeting.')
        renew()
      }}
      onCancel={renew}
    >
      <Fields
        hasRecording={settings.greeting.audio_file_name !== null}
        storedRecording={storedRecording}
        withoutWords={withoutWords}
        unspokenReason={settings.greeting.unspoken_reason ?? null}
      />
    </ResourceForm>
  )
}

const KINDS = { text: 'A text is spoken', recording: 'A recording is played' }

interface FieldsProps extends Omit<GreetingFormProps, 'edited'> {
  readonly hasRecording: boolean
  /** Of the text that is stored. */
  readonly unspokenReason: string | null
}

function Fields({ hasRecording, storedRecording, withoutWords, unspokenReason }: FieldsProps) {
  const { field } = useController({ name: 'kind' })
  const kind = useWatch({ name: 'kind' }) as GreetingValues['kind']
  const kinds = { ...KINDS, none: withoutWords }
  useShownField('kind', 'Greeting', shown => kinds[shown as GreetingValues['kind']])
  return (
    <>
      <RadioGroup className="choices" value={field.value} onChange={field.onChange}>
        <Label>Greeting</Label>
        {Object.entries(kinds).map(([value, words]) => (
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
          {unspokenReason !== null && <p className="problem">{unspokenReason}</p>}
          <div className="field-row">
            <SelectField name="voice_gender" label="Voice" choices={VOICES} />
            <RepeatField />
          </div>
        </>
      )}
      {kind === 'recording' && (
        <>
          {storedRecording}
          <RecordingField name="message_file_b64_data" isRequired={!hasRecording} />
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
