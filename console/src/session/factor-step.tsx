import { createApiClient, dataOf } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { FactorForm } from './factor-form.tsx'
import type { FactorNeeded, SignedIn } from './session.ts'
import { whoHasSignedIn } from './sign-in-by-password.ts'
import { endSession } from './sign-out.ts'

export interface FactorStepProps {
  readonly needed: FactorNeeded
  onSignedIn(signedIn: SignedIn): void
  /** Nobody waits for the factor any more. */
  onLeft(): void
}

/** After the password: the second factor, which opens the session. */
export function FactorStep({ needed: { ways, csrfToken }, onSignedIn, onLeft }: FactorStepProps) {
  const credentials = { kind: 'session', csrfToken } as const
  const asking = createApiClient(credentials, null)
  return (
    <>
      <p>Your password is right. Now prove it by your second factor.</p>
      <FactorForm
        ways={ways}
        submitLabel="Go on"
        passkeyOptions={async () => (await dataOf(asking.POST('/session/factor/options.json'))).options}
        submit={async ({ code, response }) => {
          const factor = response === undefined ? { code: code ?? '' } : { response }
          await dataOf(asking.POST('/session/factor.json', { body: { factor } }))
          const reader = await whoHasSignedIn()
          if (reader.kind === 'signed-in') onSignedIn(reader)
        }}
      />
      <Button className="button plain" onPress={() => endSession(credentials).then(onLeft)}>
        Sign in otherwise
      </Button>
    </>
  )
}
