import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { type OutsideField, OutsideForm } from './outside-form.tsx'
import { answerByPasskey, hasPasskeys } from './passkey.ts'
import type { FactorWay } from './session.ts'

export type ProofWay = FactorWay | 'password'

/** One of them. */
interface FactorAnswer {
  readonly password?: string
  readonly code?: string
  readonly response?: Record<string, unknown>
}

export interface FactorFormProps {
  /** What can be asked for; the first is. */
  readonly ways: readonly ProofWay[]
  readonly submitLabel: string
  /** What the browser is to ask a passkey by. */
  passkeyOptions(): Promise<object>
  submit(answer: FactorAnswer): Promise<unknown>
}

const FIELDS: Readonly<Record<ProofWay, readonly OutsideField[]>> = {
  password: [{ name: 'password', type: 'password', label: 'Password', autoComplete: 'current-password' }],
  totp: [
    {
      name: 'code',
      type: 'text',
      label: 'Code',
      autoComplete: 'one-time-code',
      isNumeric: true,
      help: 'The six digits that your app shows now.',
    },
  ],
  recovery_code: [
    {
      name: 'code',
      type: 'text',
      label: 'Recovery code',
      autoComplete: 'off',
      help: 'One of those that you kept when you set up your second factor. Each works once.',
    },
  ],
  passkey: [],
}

const OTHER_WAY: Readonly<Record<ProofWay, string>> = {
  password: 'Use your password',
  totp: 'Use a code of your app',
  recovery_code: 'Use a recovery code',
  passkey: 'Use a passkey',
}

/** Asks for one proof of who it is, and lets another be chosen. */
export function FactorForm({ ways, submitLabel, passkeyOptions, submit }: FactorFormProps) {
  const usable = ways.filter(way => way !== 'passkey' || hasPasskeys())
  const [way, setWay] = useState<ProofWay>(usable[0] ?? 'recovery_code')
  return (
    <OutsideForm
      key={way}
      fields={FIELDS[way]}
      isFocused
      submitLabel={way === 'passkey' ? 'Use your passkey' : submitLabel}
      busyLabel="Checking …"
      submit={async ({ password, code }) => {
        if (way === 'passkey') return submit({ response: await answerByPasskey(await passkeyOptions()) })
        return submit(way === 'password' ? { password: password ?? '' } : { code: (code ?? '').trim() })
      }}
    >
      {usable
        .filter(other => other !== way)
        .map(other => (
          <Button key={other} className="button plain" onPress={() => setWay(other)}>
            {OTHER_WAY[other]}
          </Button>
        ))}
    </OutsideForm>
  )
}
