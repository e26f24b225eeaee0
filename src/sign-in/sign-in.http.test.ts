import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../test/harness/add-person.ts'
import { openBrowser } from '../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import type { Visitor } from '../access/sessions/visitor.ts'
import { passkeyChallenges } from './factors/passkey-challenges.ts'
import { ATTEMPT_LIMITS } from './lock-out/attempt-limits.ts'
import { knownDevices } from './lock-out/known-devices.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import { setPassword } from './passwords/store.ts'
import { createSessions } from './sessions/sessions.ts'
import { type PasswordPorts, signIn } from './sign-in.ts'

let service: TestService
const devices = knownDevices(Buffer.alloc(32, 7))

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM sign_in_failures'))
afterAll(() => service.close())

const VISITOR: Visitor = {
  address: '203.0.113.7',
  userAgent: 'Browser',
  sessionToken: null,
  deviceMark: null,
}

/** A hasher that says how often it was asked, and does what a test wants to happen meanwhile. */
function countingHasher(meanwhile: () => Promise<unknown> = async () => undefined) {
  const hasher = createPasswordHasher()
  const checked: (string | null)[] = []
  const counting: PasswordHasher = {
    hash: hasher.hash,
    verify: async (stored, password) => {
      checked.push(stored)
      const isRight = await hasher.verify(stored, password)
      await meanwhile()
      return isRight
    },
  }
  return { hasher: counting, checked }
}

const KEY = Buffer.alloc(32)

function portsWith(hasher: PasswordHasher): PasswordPorts {
  const sessions = createSessions({ idleSeconds: 600, longestSeconds: 3_600 }, devices)
  const factors = { key: KEY, challenges: passkeyChallenges(KEY), now: Date.now }
  return { database: service.database, hasher, devices, sessions, factors, inBackground: () => undefined }
}

const attempt = (ports: PasswordPorts, email: string, password: string, visitor: Partial<Visitor> = {}) =>
  signIn(ports, { email, password }, { ...VISITOR, ...visitor })

/** The kind and the sentence of what is refused. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    error => error,
  )
  return { kind: error?.kind ?? null, sentence: error?.explanation?.sentence ?? null }
}

const WRONG = { kind: 'unauthenticated', sentence: 'The e-mail address or the password is wrong.' }

describe('a wrong e-mail address, a wrong password and a user without one', () => {
  test('are answered alike, each after one password was checked', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const without = await addPerson(service, service.companyId, 'owner')
    await service.database.pool.query('DELETE FROM passwords WHERE user_id = $1', [without.id])
    const { hasher, checked } = countingHasher()
    const ports = portsWith(hasher)
    const refusals = [
      await refusalOf(attempt(ports, person.email, 'wrong')),
      await refusalOf(attempt(ports, 'nobody@example.com', PASSWORD)),
      await refusalOf(attempt(ports, without.email, PASSWORD)),
      await refusalOf(attempt(ports, '', '')),
    ]
    expect(refusals).toEqual([WRONG, WRONG, WRONG, WRONG])
    expect(checked).toEqual([expect.stringContaining('argon2id'), null, null, null])
  })

  test('are answered alike over HTTP, and no cookie is set', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const [one, other] = [openBrowser(service), openBrowser(service)]
    const [wrong, unknown] = [
      await one.signIn(person.email, 'wrong'),
      await other.signIn('x@example.com', 'y'),
    ]
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.status).toBe(401)
    expect([...one.setCookies, ...other.setCookies]).toEqual([])
  })
})

describe('guessing', () => {
  const guessUntilRefused = async (ports: PasswordPorts, email: string, visitor: Partial<Visitor> = {}) => {
    for (let guesses = 0; guesses < 300; guesses++) {
      const refusal = await refusalOf(attempt(ports, email, 'wrong', visitor))
      if (refusal.kind === 'too-many') return guesses
    }
    return null
  }

  /** Answers at once: what is counted are attempts. */
  const quick: PasswordHasher = { hash: async () => '', verify: async () => false }

  test('at one address is made to wait, and longer each time', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    expect(await guessUntilRefused(portsWith(quick), person.email)).toBe(ATTEMPT_LIMITS.pair.free + 1)
    const answer = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource_id: person.id, resource: 'user' },
    })
    expect(answer.body.map(({ audit_event: { operation, after } }: never) => [operation, after])).toEqual([
      ['lock_out', { address: VISITOR.address }],
    ])
    const waitsOf = async () => {
      const { rows } = await service.database.pool.query(
        `SELECT round(extract(epoch FROM blocked_until - failed_at))::integer AS seconds FROM sign_in_failures WHERE kind = 'pair'`,
      )
      await service.database.pool.query('UPDATE sign_in_failures SET blocked_until = now()')
      await refusalOf(attempt(portsWith(quick), person.email, 'wrong'))
      return rows[0].seconds
    }
    expect([await waitsOf(), await waitsOf(), await waitsOf(), await waitsOf()]).toEqual([2, 4, 8, 16])
    await service.database.pool.query(`UPDATE sign_in_failures SET failures = 1000000, blocked_until = now()`)
    await refusalOf(attempt(portsWith(quick), person.email, 'wrong'))
    expect(await waitsOf()).toBe(ATTEMPT_LIMITS.pair.longestSeconds)
  })

  test('is refused before a password is checked, the right one too, and over HTTP says when to come again', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const browser = openBrowser(service)
    for (let guess = 0; guess <= ATTEMPT_LIMITS.pair.free; guess++)
      await browser.signIn(person.email, 'wrong')
    const refused = await browser.signIn(person.email, PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('wait') } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('all at once gets no more guesses than one after the other', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const guesses = Array.from({ length: 40 }, () =>
      refusalOf(attempt(portsWith(quick), person.email, 'wrong')),
    )
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind !== 'too-many')).toHaveLength(ATTEMPT_LIMITS.pair.free + 1)
  })

  test('at somebody’s password does not keep it out elsewhere', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const ports = portsWith(createPasswordHasher())
    await guessUntilRefused(portsWith(quick), person.email)
    await expect(attempt(ports, person.email, PASSWORD, { address: '198.51.100.1' })).resolves.toBeDefined()
  })

  test('from many addresses keeps nobody out of a browser in which it has signed in before', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const ports = portsWith(createPasswordHasher())
    const { deviceMark } = await attempt(ports, person.email, PASSWORD)
    for (let address = 0; address <= ATTEMPT_LIMITS.email.free; address++) {
      await refusalOf(attempt(portsWith(quick), person.email, 'wrong', { address: `198.51.100.${address}` }))
    }
    const elsewhere = { address: '192.0.2.1' }
    expect((await refusalOf(attempt(ports, person.email, PASSWORD, elsewhere))).kind).toBe('too-many')
    const begun = await attempt(ports, person.email, PASSWORD, { ...elsewhere, deviceMark })
    expect(begun.deviceMark).toBe(deviceMark)
  })

  test('in a known browser is made to wait as well', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const mark = { deviceMark: devices.mark(person.id) }
    expect(await guessUntilRefused(portsWith(quick), person.email, mark)).toBe(ATTEMPT_LIMITS.device.free + 1)
  })

  test('at others’ passwords is not made easier by the mark of one’s own', async () => {
    const [own, other] = [
      await addPerson(service, service.companyId, 'owner'),
      await addPerson(service, service.companyId, 'owner'),
    ]
    const forged = devices.mark(own.id).replace(`${own.id}.`, `${other.id}.`)
    for (const deviceMark of [devices.mark(own.id), forged, 'nonsense', `${other.id}.x.y`]) {
      await service.database.pool.query('DELETE FROM sign_in_failures')
      const guesses = await guessUntilRefused(portsWith(quick), other.email, { deviceMark })
      expect(guesses).toBe(ATTEMPT_LIMITS.pair.free + 1)
    }
  })

  test('is forgotten once the right password was given, or after a day', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const ports = portsWith(createPasswordHasher())
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < ATTEMPT_LIMITS.pair.free; guess++) {
        expect((await refusalOf(attempt(portsWith(quick), person.email, 'wrong'))).kind).toBe(
          'unauthenticated',
        )
      }
      if (round === 0) await attempt(ports, person.email, PASSWORD)
      else {
        await service.database.pool.query(
          `UPDATE sign_in_failures SET failed_at = failed_at - interval '25 hours', blocked_until = now()`,
        )
      }
    }
  })
})

test('a password that is set anew while somebody signs in with the old one lets nobody in', async () => {
  const person = await addPerson(service, service.companyId, 'owner')
  const other = await createPasswordHasher().hash('another long password')
  const { hasher } = countingHasher(() => setPassword(service.database.orm, person.id, other))
  expect(await refusalOf(attempt(portsWith(hasher), person.email, PASSWORD))).toEqual(WRONG)
  const { rowCount } = await service.database.pool.query('SELECT FROM sessions WHERE user_id = $1', [
    person.id,
  ])
  expect(rowCount).toBe(0)
})
