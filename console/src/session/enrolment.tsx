import { type ReactNode, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { AddApp } from './factors/add-app.tsx'
import { AddPasskey } from './factors/add-passkey.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { hasPasskeys } from './passkey.ts'

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }

export interface EnrolmentProps {
  readonly client: ApiClient
  /** The way out, as a button, for who would rather not. */
  readonly wayOut: ReactNode
  /** It is added, and what comes with it is kept: everything is open. */
  onEnrolled(): void
}

/** The first second factor, in one of the ways that this browser knows. */
export function Enrolment({ client, wayOut, onEnrolled }: EnrolmentProps) {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const onAdded = ({ recovery_codes: codes }: { readonly recovery_codes: readonly string[] | null }) => {
    if (codes === null) onEnrolled()
    else setStep({ kind: 'keep', codes })
  }
  switch (step.kind) {
    case 'choose':
      return (
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
          {wayOut}
        </div>
      )
    case 'app':
    case 'passkey': {
      const Way = step.kind === 'app' ? AddApp : AddPasskey
      return (
        <>
          <Way client={client} onAdded={onAdded} />
          <Button className="button plain" onPress={() => setStep({ kind: 'choose' })}>
            Choose another way
          </Button>
        </>
      )
    }
    case 'keep':
      return <RecoveryCodes codes={step.codes} onKept={onEnrolled} />
  }
}
