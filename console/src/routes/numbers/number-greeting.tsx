import { Section } from '../../detail/section.tsx'
import { useSession } from '../../session/session.ts'
import { GreetingForm } from '../call-settings/greeting/greeting-form.tsx'
import { StoredRecording } from '../call-settings/greeting/stored-recording.tsx'
import { type NumberTabProps, useEditedSettings } from './use-edited-number.ts'

/** What callers of this number hear first. */
export function NumberGreeting({ version }: NumberTabProps) {
  const { may } = useSession()
  const edited = useEditedSettings(version)
  const { id, cid, greeting } = version.record
  const isOwnRecording = !greeting.inherited && greeting.audio_file_name !== null
  const recording = isOwnRecording && (
    <StoredRecording
      greeting={greeting}
      of={['numbers', id]}
      load={(client, signal) =>
        client.GET('/numbers/{id}/audio_file', { params: { path: { id } }, parseAs: 'blob', signal })
      }
    />
  )
  const words = heardWords(greeting)
  return (
    <Section title="What callers hear">
      {may('write', 'numbers') ? (
        <GreetingForm
          edited={edited}
          storedRecording={recording}
          withoutWords={
            greeting.inherited ? `What campaign ${cid} has: ${words}` : `What campaign ${cid} has`
          }
        />
      ) : (
        <>
          <p>
            {words}
            {greeting.inherited && `, as campaign ${cid} has it`}
          </p>
          {recording}
        </>
      )}
    </Section>
  )
}

function heardWords({ message, audio_file_name: file }: NumberTabProps['version']['record']['greeting']) {
  if (message !== null) return `“${message}”`
  return file === null ? 'nothing' : `the recording ${file}`
}
