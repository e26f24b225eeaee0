import { outsideAddresses } from '../addresses.ts'
import { OutsidePage } from './outside-page.tsx'
import type { FactorNeeded } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInScreenProps {
  readonly problem?: string
  readonly factorNeeded?: FactorNeeded
}

export function SignInScreen({ problem, factorNeeded }: SignInScreenProps) {
  return (
    <OutsidePage title="Sign in">
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <SignInForm factorNeeded={factorNeeded ?? null} />
      <p className="soft">
        <a href={outsideAddresses.reset()}>Forgot the password?</a>
      </p>
    </OutsidePage>
  )
}
