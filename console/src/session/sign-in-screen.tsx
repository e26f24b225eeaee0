import { useDocumentTitle } from '../shell/use-title.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen({ problem }: { readonly problem?: string }) {
  useDocumentTitle('Sign in')
  return (
    <main className="outside">
      <h1>Dialplane</h1>
      <p className="soft">Where calls go, and why.</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <SignInForm />
    </main>
  )
}
