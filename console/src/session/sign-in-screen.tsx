import { outsideAddresses } from '../addresses.ts'
import { OutsidePage } from './outside-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen({ problem }: { readonly problem?: string }) {
  return (
    <OutsidePage title="Sign in">
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <SignInForm />
      <p className="soft">
        <a href={outsideAddresses.reset()}>Forgot the password?</a>
      </p>
    </OutsidePage>
  )
}
