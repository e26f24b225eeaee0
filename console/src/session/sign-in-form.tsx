import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createApiClient, dataOf } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../parts/button.tsx'
import { forgetApiKey, keepApiKey } from './api-key.ts'
import { type OutsideField, OutsideForm } from './outside-form.tsx'
import { answerByPasskey, hasPasskeys } from './passkey.ts'
import type { FactorNeeded, SignedIn } from './session.ts'
import { signInByPassword, whoHasSignedIn } from './sign-in-by-password.ts'
import { byKey } from './who-am-i.ts'

const FactorStep = lazy(async () => ({ default: (await import('./factor-step.tsx')).FactorStep }))

const SingleSignOnStep = lazy(async () => ({
  default: (await import('./single-sign-on-step.tsx')).SingleSignOnStep,
}))

type Way = 'password' | 'passkey' | 'sso' | 'key'

const FIELDS: Readonly<Record<Exclude<Way, 'sso'>, readonly OutsideField[]>> = {
  password: [
    { name: 'email', type: 'email', label: 'E-mail', autoComplete: 'username' },
    { name: 'password', type: 'password', label: 'Password', autoComplete: 'current-password' },
  ],
  passkey: [],
  key: [
    {
      name: 'api_key',
      type: 'password',
      label: 'API key',
      autoComplete: 'off',
      help: 'It stays in this tab, and is forgotten with it.',
    },
  ],
}

const OTHER_WAY: Readonly<Record<Way, string>> = {
  password: 'Use e-mail and password',
  passkey: 'Use a passkey',
  sso: 'Use single sign-on',
  key: 'Use an API key',
}

export interface SignInFormProps {
  /** Of who has given the password before the page was loaded. */
  readonly factorNeeded?: FactorNeeded | null
  /** Whether it lies over a page that must stay as it is. */
  readonly isOverPage?: boolean
}

/** By e-mail and password and what second factor there is, by a passkey, or with an API key for who has nothing else. */
export function SignInForm({ factorNeeded = null, isOverPage = false }: SignInFormProps) {
  const [way, setWay] = useState<Way>('password')
  const [halted, setHalted] = useState(factorNeeded)
  const cache = useQueryClient()
  const arrive = (signedIn: SignedIn) => cache.setQueryData<SignedIn>(['who'], signedIn)
  if (halted !== null)
    return (
      <Suspense fallback={null}>
        <FactorStep needed={halted} onSignedIn={arrive} onLeft={() => setHalted(null)} />
      </Suspense>
    )
  const others = (['password', 'passkey', 'sso', 'key'] as const).filter(
    other => other !== way && (other !== 'passkey' || hasPasskeys()),
  )
  const otherWays = others.map(other => (
    <Button key={other} className="button plain" onPress={() => setWay(other)}>
      {OTHER_WAY[other]}
    </Button>
  ))
  if (way === 'sso')
    return (
      <Suspense fallback={null}>
        <SingleSignOnStep isOverPage={isOverPage}>{otherWays}</SingleSignOnStep>
      </Suspense>
    )
  return (
    <OutsideForm
      key={way}
      fields={FIELDS[way]}
      submitLabel={way === 'passkey' ? 'Sign in with a passkey' : 'Sign in'}
      busyLabel="Signing in …"
      submit={async typed => {
        const reader = await signIn(way, typed)
        if (reader.kind === 'signed-in') arrive(reader)
        else setHalted(reader)
      }}
    >
      {otherWays}
    </OutsideForm>
  )
}

async function signIn(
  way: Exclude<Way, 'sso'>,
  typed: Readonly<Record<string, string>>,
): Promise<SignedIn | FactorNeeded> {
  if (way === 'passkey') {
    const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
    const { options } = await dataOf(asking.POST('/session/passkey/options.json'))
    const response = await answerByPasskey(options)
    await dataOf(asking.POST('/session/passkey.json', { body: { session: { response } } }))
    forgetApiKey()
    return whoHasSignedIn()
  }
  if (way === 'password') {
    const signedIn = await signInByPassword((typed['email'] ?? '').trim(), typed['password'] ?? '')
    forgetApiKey()
    return signedIn
  }
  const apiKey = (typed['api_key'] ?? '').trim()
  try {
    const signedIn = await byKey(apiKey)
    keepApiKey(apiKey)
    return signedIn
  } catch (error) {
    // The API's sentence is for programs.
    if (error instanceof ApiError && error.status === 401) throw new Error('No user has this key.')
    throw error
  }
}
