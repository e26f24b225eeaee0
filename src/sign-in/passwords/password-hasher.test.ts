import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const hasher = createPasswordHasher()

test('a password is kept as argon2id with the costs that OWASP recommends, and never alike twice', async () => {
  const [one, other] = await Promise.all([hasher.hash('seven herons'), hasher.hash('seven herons')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('only the password itself is right, in whatever form its letters were typed', async () => {
  const stored = await hasher.hash('Ålesund über alles')
  expect(await hasher.verify(stored, 'Ålesund über alles'.normalize('NFD'))).toBe(true)
  expect(await hasher.verify(stored, 'ålesund über alles')).toBe(false)
  expect(await hasher.verify(stored, '')).toBe(false)
})

test('nothing is right for who has no password', async () => {
  for (const password of ['', '\0'.repeat(32), 'seven herons']) {
    expect(await hasher.verify(null, password)).toBe(false)
  }
})

test('more than a machine can check in a while are refused, and then taken again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 80 }, () => hasher.verify(null, 'x')))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 64)
  expect(refused[0]).toMatchObject({ reason: { kind: 'overloaded' } })
  expect(await hasher.verify(null, 'x')).toBe(false)
})
