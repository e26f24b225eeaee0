import { Section } from '../../detail/section.tsx'
import { useSession } from '../../session/session.ts'
import { GreetingForm } from '../call-settings/greeting/greeting-form.tsx'
import { StoredRecording } from '../call-settings/greeting/stored-recording.tsx'
import type { CampaignTabProps } from './campaign-tab.ts'
import { useEditedSettings } from './use-edited-campaign.ts'

/** What callers hear first. */
export function GreetingTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const edited = useEditedSettings(version)
  const { cid, greeting } = version.record
  const recording = (
    <StoredRecording
      greeting={greeting}
      of={['campaigns', cid]}
      load={(client, signal) =>
        client.GET('/campaigns/cid/{cid}/audio_file', { params: { path: { cid } }, parseAs: 'blob', signal })
      }
    />
  )
  return (
    <Section title="What callers hear">
      {may('write', 'campaigns') ? (
        <GreetingForm
          edited={edited}
          storedRecording={recording}
          withoutWords="Nothing: callers go straight to where key 1 leads"
        />
      ) : (
        <>
          <p>
            {greeting.message ??
              (greeting.audio_file_name === null ? 'Nothing: they go where key 1 leads.' : '')}
          </p>
          {recording}
        </>
      )}
    </Section>
  )
}
