import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input, Label, TextField } from 'react-aria-components/TextField'
import { forgetApiKey, keepApiKey } from './api-key.ts'
import type { SignedIn } from './session.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { byKey } from './who-am-i.ts'

type Way = 'password' | 'key'

/** By e-mail and password, or with an API key for those who have nothing else. */
export function SignInForm() {
  const [way, setWay] = useState<Way>('password')
  const [problem, setProblem] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      cache.setQueryData<SignedIn | null>(['who'], await signIn(way, fields))
    } catch (error) {
      if (isCodeNeeded(error)) setNeedsCode(true)
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="sign-in" onSubmit={submit}>
      {way === 'password' ? (
        <>
          <Typed name="email" type="email" label="E-mail" autoComplete="username" />
          <Typed name="password" type="password" label="Password" autoComplete="current-password" />
          {needsCode && <Typed name="code" type="text" label="Code" autoComplete="one-time-code" />}
        </>
      ) : (
        <Typed name="api-key" type="password" label="API key" autoComplete="off" />
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <Button type="submit" className="button primary">
        {isBusy ? 'Signing in …' : 'Sign in'}
      </Button>
      <Button
        className="button plain"
        onPress={() => {
          setWay(way === 'password' ? 'key' : 'password')
          setProblem(null)
        }}
      >
        {way === 'password' ? 'Use an API key' : 'Use e-mail and password'}
      </Button>
      {way === 'key' && <p className="soft">The key stays in this tab, and is forgotten with it.</p>}
    </form>
  )
}

interface TypedProps {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly autoComplete: string
}

function Typed({ label, ...input }: TypedProps) {
  return (
    <TextField {...input} isRequired className="field">
      <Label>{label}</Label>
      <Input className="input" />
    </TextField>
  )
}

async function signIn(way: Way, fields: FormData): Promise<SignedIn> {
  const text = (name: string) => String(fields.get(name) ?? '')
  if (way === 'password') {
    const signedIn = await signInByPassword(
      text('email').trim(),
      text('password'),
      text('code').trim() || null,
    )
    forgetApiKey()
    return signedIn
  }
  const apiKey = text('api-key').trim()
  const signedIn = await byKey(apiKey)
  keepApiKey(apiKey)
  return signedIn
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof Error && /\bcode\b/i.test(error.message)
}
