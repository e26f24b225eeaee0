import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApiClient } from '../api/api-client.ts'
import { useReaderRenewal } from '../api/use-renewal.ts'
import { Button } from '../parts/button.tsx'
import { AddApp } from './factors/add-app.tsx'
import { AddPasskey } from './factors/add-passkey.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { OutsidePage } from './outside-page.tsx'
import { hasPasskeys } from './passkey.ts'
import type { SignedIn } from './session.ts'
import { signOut } from './sign-out.ts'

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }

/** Whose Company wants a second factor, and who has none: it is added here, and then everything is open. */
export function EnrolmentScreen({ signedIn: { credentials } }: { readonly signedIn: SignedIn }) {
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const client = createApiClient(credentials, null)
  const enter = useReaderRenewal()
  const onAdded = ({ recovery_codes: codes }: { readonly recovery_codes: readonly string[] | null }) => {
    if (codes === null) void enter()
    else setStep({ kind: 'keep', codes })
  }
  return (
    <OutsidePage title="Add a second factor">
      {step.kind === 'choose' && (
        <div className="stack">
          <p>Your Company asks everybody for more than a password. It takes a minute, once.</p>
          <Button className="button primary" onPress={() => setStep({ kind: 'app' })}>
            Use an app that shows codes
          </Button>
          {hasPasskeys() && (
            <Button className="button" onPress={() => setStep({ kind: 'passkey' })}>
              Use a passkey
            </Button>
          )}
          <Button className="button plain" onPress={() => void signOut(credentials, cache)}>
            Sign out
          </Button>
        </div>
      )}
      {step.kind === 'app' && <AddApp client={client} onAdded={onAdded} />}
      {step.kind === 'passkey' && <AddPasskey client={client} onAdded={onAdded} />}
      {step.kind === 'keep' && <RecoveryCodes codes={step.codes} onKept={() => void enter()} />}
      {(step.kind === 'app' || step.kind === 'passkey') && (
        <Button className="button plain" onPress={() => setStep({ kind: 'choose' })}>
          Choose another way
        </Button>
      )}
    </OutsidePage>
  )
}
