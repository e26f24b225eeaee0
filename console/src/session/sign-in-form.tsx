import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ApiError } from '../api/api-error.ts'
import { forgetApiKey, keepApiKey } from './api-key.ts'
import { type OutsideField, OutsideForm } from './outside-form.tsx'
import type { SignedIn } from './session.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { byKey } from './who-am-i.ts'

type Way = 'password' | 'key'

const PASSWORD_FIELDS: readonly OutsideField[] = [
  { name: 'email', type: 'email', label: 'E-mail', autoComplete: 'username' },
  { name: 'password', type: 'password', label: 'Password', autoComplete: 'current-password' },
]

const KEY_FIELDS: readonly OutsideField[] = [
  {
    name: 'api_key',
    type: 'password',
    label: 'API key',
    autoComplete: 'off',
    help: 'It stays in this tab, and is forgotten with it.',
  },
]

/** By e-mail and password, or with an API key for those who have nothing else. */
export function SignInForm() {
  const [way, setWay] = useState<Way>('password')
  const cache = useQueryClient()
  return (
    <OutsideForm
      key={way}
      fields={way === 'password' ? PASSWORD_FIELDS : KEY_FIELDS}
      submitLabel="Sign in"
      busyLabel="Signing in …"
      submit={async typed => {
        cache.setQueryData<SignedIn | null>(['who'], await signIn(way, typed))
      }}
    >
      <Button className="button plain" onPress={() => setWay(way === 'password' ? 'key' : 'password')}>
        {way === 'password' ? 'Use an API key' : 'Use e-mail and password'}
      </Button>
    </OutsideForm>
  )
}

async function signIn(way: Way, typed: Readonly<Record<string, string>>): Promise<SignedIn> {
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
