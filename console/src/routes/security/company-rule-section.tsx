import { useState } from 'react'
import { useCompanySettings, useUpdateSettings } from '../../api/resources/company-settings.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { notify } from '../../parts/notices.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'

/** What the Company asks of everybody who signs in; for who manages its users. */
export function CompanyRuleSection() {
  const { companyId, companyName } = useSession()
  const answer = useCompanySettings(companyId)
  const update = useUpdateSettings(companyId)
  const [isAsking, setAsking] = useState(false)
  if (answer.isLoadingError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <LoadingScreen />
  const isRequired = answer.data.record.require_second_factor
  return (
    <Section
      title={`What ${companyName} asks of everybody`}
      actions={
        <Button className="button" onPress={() => setAsking(true)}>
          {isRequired ? 'Ask for it no more' : 'Require a second factor'}
        </Button>
      }
    >
      <p>
        <Status tone={isRequired ? 'good' : 'quiet'}>
          {isRequired ? 'A second factor is required' : 'A password alone is enough'}
        </Status>
        . Who has no second factor when it is required can do nothing but add one; API keys go on.
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={isRequired ? 'Let a password be enough?' : 'Require a second factor of everybody?'}
        confirmLabel={isRequired ? 'Ask for it no more' : 'Require a second factor'}
        isDangerous={isRequired}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await update.mutateAsync({ changes: { require_second_factor: !isRequired } })
          notify(isRequired ? 'A password is enough now.' : 'A second factor is required now.')
        }}
      >
        {isRequired
          ? `Everybody in ${companyName} can sign in by a password alone, unless they have a second factor.`
          : `Everybody in ${companyName} who has none is asked to add one with the next click, you included; in their other Companies too.`}
      </ConfirmDialog>
    </Section>
  )
}
