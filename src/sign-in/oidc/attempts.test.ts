import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ATTEMPT_SECONDS, oidcAttempts } from './attempts.ts'

const KEY = randomBytes(32)
const PROVIDER = { id: 7, issuer: 'https://issuer.example', clientId: 'client' }
const ASKED = { returnTo: '/console/', isProof: false }
const BEGUN = new Date('2026-11-23T12:00:00Z')
const after = (seconds: number) => new Date(BEGUN.getTime() + seconds * 1_000)

const attempts = oidcAttempts(KEY)

test.each([false, true])(
  'an attempt is known again by its state and what the browser keeps, until it has run out',
  isProof => {
    const { cookie, ...begun } = attempts.begin(PROVIDER, { returnTo: '/console/calls', isProof }, BEGUN)
    const read = attempts.read(PROVIDER, begun.state, cookie, after(ATTEMPT_SECONDS - 1))
    expect(read).toMatchObject({ ...begun, runsOutAt: after(ATTEMPT_SECONDS) })
    expect(attempts.read(PROVIDER, begun.state, cookie, after(ATTEMPT_SECONDS))).toBeNull()
  },
)

test('an attempt is of one provider as it was, one browser and one service', () => {
  const { state, cookie } = attempts.begin(PROVIDER, ASKED, BEGUN)
  const other = attempts.begin(PROVIDER, ASKED, BEGUN)
  for (const change of [{ id: 8 }, { issuer: 'https://other.example' }, { clientId: 'other' }]) {
    expect(attempts.read({ ...PROVIDER, ...change }, state, cookie, BEGUN)).toBeNull()
  }
  expect(attempts.read(PROVIDER, state, other.cookie, BEGUN)).toBeNull()
  expect(oidcAttempts(randomBytes(32)).read(PROVIDER, state, cookie, BEGUN)).toBeNull()
})

test('where somebody returns to, and whether it proves anything, is not to be changed in between', () => {
  const { state, cookie } = attempts.begin(PROVIDER, ASKED, BEGUN)
  const [secret] = cookie.split('.')
  const changed = `${secret}.${Buffer.from('/console/users').toString('base64url')}`
  expect(attempts.read(PROVIDER, state, changed, BEGUN)).toBeNull()
  expect(attempts.read(PROVIDER, state, `${cookie}.proof`, BEGUN)).toBeNull()
})

test('nonce and verifier are of one attempt, and follow from nothing that the provider sees', () => {
  const [first, second] = [attempts.begin(PROVIDER, ASKED, BEGUN), attempts.begin(PROVIDER, ASKED, BEGUN)]
  const drawn = [first.nonce, first.verifier, second.nonce, second.verifier, first.state, second.state]
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(first.verifier).toMatch(/^[\w-]{43}$/)
})
