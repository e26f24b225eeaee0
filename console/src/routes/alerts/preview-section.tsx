import { usePreviewAlert } from '../../api/resources/alerts.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../session/session.ts'
import { PreviewResult } from './preview-result.tsx'

/** What the alert as it is kept would have told. Nothing for who may not change it: the API previews for them alone. */
export function PreviewSection({ alertId }: { readonly alertId: number }) {
  const { may } = useSession()
  const preview = usePreviewAlert()
  if (!may('write', 'alerts')) return null
  return (
    <Section
      title="The last 30 days"
      actions={
        <Button className="button" onPress={() => preview.mutateAsync(alertId)}>
          {preview.isPending ? 'Looking …' : 'Preview the last 30 days'}
        </Button>
      }
    >
      {preview.data === undefined ? (
        <p className="soft">How often it would have been raised by what it says now. Nobody is told.</p>
      ) : (
        <PreviewResult preview={preview.data} />
      )}
    </Section>
  )
}
