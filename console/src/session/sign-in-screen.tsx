import { lazy, Suspense } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { OutsidePage } from './outside-page.tsx'
import type { FactorNeeded } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

const SingleSignOnOutcome = lazy(async () => ({
  default: (await import('./single-sign-on-outcome.tsx')).SingleSignOnOutcome,
}))

export interface SignInScreenProps {
  readonly problem?: string
  readonly factorNeeded?: FactorNeeded
}

export function SignInScreen({ problem, factorNeeded }: SignInScreenProps) {
  const outcome = new URLSearchParams(location.search).get('sso')
  return (
    <OutsidePage title="Sign in">
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {outcome !== null && (
        <Suspense fallback={null}>
          <SingleSignOnOutcome outcome={outcome} />
        </Suspense>
      )}
      <SignInForm factorNeeded={factorNeeded ?? null} />
      <p className="soft">
        <a href={outsideAddresses.reset()}>Forgot the password?</a>
      </p>
    </OutsidePage>
  )
}
