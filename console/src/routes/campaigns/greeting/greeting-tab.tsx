import { Section } from '../../../detail/section.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { GreetingForm } from './greeting-form.tsx'
import { StoredRecording } from './stored-recording.tsx'

/** What callers hear first. */
export function GreetingTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const { greeting } = version.record
  return (
    <Section title="What callers hear">
      {may('write', 'campaigns') ? (
        <GreetingForm version={version} />
      ) : (
        <>
          <p>
            {greeting.message ??
              (greeting.audio_file_name === null ? 'Nothing: they go where key 1 leads.' : '')}
          </p>
          <StoredRecording campaign={version.record} />
        </>
      )}
    </Section>
  )
}
