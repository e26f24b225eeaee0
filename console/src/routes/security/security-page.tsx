import './security.css'
import { useOwnSession } from '../../api/resources/own-sign-in.ts'
import { Section } from '../../detail/section.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { CompanyRuleSection } from './company-rule-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How one signs in oneself, and what the Company asks of everybody. */
export function SecurityPage() {
  const { may, signedInBy } = useSession()
  return (
    <>
      <ScreenHeader title="Security" />
      <div className="detail">
        {signedInBy === 'session' ? <OwnSecurity /> : <ByKey />}
        {may('write', 'users') && <CompanyRuleSection />}
      </div>
    </>
  )
}

function OwnSecurity() {
  const session = useOwnSession()
  if (session.isLoadingError) return <Problem error={session.error} onRetry={session.refetch} />
  if (session.data === undefined) return <LoadingScreen />
  return (
    <>
      <PasswordSection session={session.data} />
      <FactorsSection />
      <SessionsSection />
    </>
  )
}

function ByKey() {
  return (
    <Section title="You came with an API key">
      <p>
        Passwords, second factors and sessions belong to people: sign out, and sign in with your e-mail
        address to see yours.
      </p>
    </Section>
  )
}
