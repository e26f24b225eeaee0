import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import {
  type Misbehaviour,
  type OidcStandIn,
  type StandInPerson,
  startOidcStandIn,
} from '../../../test/harness/oidc-stand-in.ts'
import {
  addOidcProvider,
  drawDomain,
  reasonOf,
  signInAt,
  startAt,
} from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { withoutRoom } from '../../../test/harness/without-room.ts'
import { makeLink } from '../links/links.ts'

let service: TestService
let honest: OidcStandIn
let evil: OidcStandIn

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1', BASE_URL: 'https://calls.example.com' })
  honest = await startOidcStandIn()
  evil = await startOidcStandIn()
})
beforeEach(async () => {
  honest.misbehaviour = {}
  await service.database.pool.query('DELETE FROM oidc_providers')
})
afterAll(async () => {
  await service.close()
  await honest.close()
  await evil.close()
})

async function bound(standIn = honest, fields: object = {}) {
  const domain = drawDomain()
  const made = { domains: [domain], creates_members: true, ...fields }
  const { id, name } = await addOidcProvider(service, standIn, made)
  return { id, name, domain, email: `ada@${domain}` }
}

async function isSignedIn(browser: ReturnType<typeof openBrowser>): Promise<boolean> {
  return (await browser.request('GET', '/session.json')).status === 200
}

/** Why it was refused; whatever that is, nobody is signed in. */
async function refusedFor(person: StandInPerson, name: string) {
  const answer = await signInAt(service, honest, name, person)
  expect(await isSignedIn(answer.browser)).toBe(false)
  return reasonOf(answer)
}

describe('an answer of the provider', () => {
  test.each<[string, Misbehaviour]>([
    ['is unsigned', { header: { alg: 'none' }, signedBy: 'nobody' }],
    [
      'is unsigned, and the provider says that it may be',
      {
        header: { alg: 'none' },
        signedBy: 'nobody',
        metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
      },
    ],
    ['is signed by somebody else', { signedBy: 'a stranger' }],
    [
      'is signed with the secret of the client',
      { header: { alg: 'HS256' }, signedBy: 'the secret of its client' },
    ],
    ['is of another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['is for another client', { claims: { aud: 'somebody-else' } }],
    ['is for several clients, and not given to this one', { claims: { aud: ['a', 'b'], azp: 'a' } }],
    ['is to another request', { claims: { nonce: 'another' } }],
    ['is to no request', { claims: { nonce: undefined } }],
    ['has run out', { claims: { exp: Math.floor(Date.now() / 1_000) - 90 } }],
    ['is of the future', { claims: { nbf: Math.floor(Date.now() / 1_000) + 600 } }],
    ['names nobody', { claims: { sub: '' } }],
    ['names somebody at too great length', { claims: { sub: 'a'.repeat(256) } }],
  ])('that %s lets nobody in', async (_what, misbehaviour) => {
    const { name, email } = await bound()
    honest.misbehaviour = misbehaviour
    expect(await refusedFor({ email }, name)).toBe('rejected')
    const { rows } = await service.database.pool.query('SELECT id FROM users WHERE email = $1', [email])
    expect(rows).toEqual([])
  })

  test('may come from a clock that is somewhat slow or fast', async () => {
    const { name, email } = await bound()
    const now = Math.floor(Date.now() / 1_000)
    honest.misbehaviour = { claims: { iat: now + 40, nbf: now + 40, exp: now - 40 } }
    expect(reasonOf(await signInAt(service, honest, name, { email }))).toBeNull()
  })

  test.each([false, undefined, 'true', 1])('with email_verified %j lets nobody in', async email_verified => {
    const { name, email } = await bound()
    expect(await refusedFor({ email, email_verified }, name)).toBe('unverified_email')
  })

  test('speaks of nobody outside of the domains that are bound to it', async () => {
    const { name, domain } = await bound()
    const other = await bound()
    const asked = [
      other.email,
      `ada@sub.${domain}`,
      `ada@${domain}.evil.example`,
      `ada@evil.example@${domain.toUpperCase().replace('E', 'E\u0301')}`,
      `ada@${domain.replace('c', '\u0441')}`,
      `ada@evil.example,ada@${domain}\u0000`,
      'ada',
    ]
    for (const email of asked) expect(await refusedFor({ email }, name), email).toBe('other_domain')
    expect(await refusedFor({}, name)).toBe('unverified_email')
  })
})

describe('somebody else’s account', () => {
  test('of another Company is not opened, nor taken into this one', async () => {
    const { name, email } = await bound()
    const elsewhere = await service.addCompany('Elsewhere')
    const { id } = await addPerson(service, elsewhere, 'owner')
    await service.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, email])
    expect(await refusedFor({ email }, name)).toBe('not_a_member')
    const query = { company_id: elsewhere, resource: 'user', resource_id: id }
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
    expect(body).toMatchObject([
      { audit_event: { operation: 'refuse_sign_in', after: { reason: 'not_a_member', provider: name } } },
    ])
  })

  test('of who runs the service is never opened', async () => {
    const { name, email } = await bound()
    await service.database.pool.query('UPDATE users SET email = $1 WHERE administrator', [email])
    expect(await refusedFor({ email }, name)).toBe('administrator')
    await service.database.pool.query('UPDATE users SET email = NULL WHERE administrator')
    const { browser } = await signInAt(service, honest, name, { email, administrator: true })
    const { session } = (await browser.request('GET', '/session.json')).body
    expect(session.user.administrator).toBe(false)
    await service.database.pool.query('UPDATE users SET administrator = true WHERE id = $1', [
      session.user.id,
    ])
    expect(await refusedFor({ email }, name)).toBe('administrator')
  })

  test('ends what its provider has begun where its user becomes an administrator', async () => {
    const { name, email } = await bound()
    const { browser } = await signInAt(service, honest, name, { email })
    const { session } = (await browser.request('GET', '/session.json')).body
    const path = `/api/v5/users/${session.user.id}.json`
    const body = { user: { administrator: true } }
    expect((await service.request('PUT', path, { body })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is not opened by a link of before its password was set by mail, where the address is another', async () => {
    const { name, email } = await bound()
    const { browser } = await signInAt(service, honest, name, { email })
    const { id } = (await browser.request('GET', '/session.json')).body.session.user
    const taken = `vera-${id}@elsewhere.example`
    await service.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, taken])
    expect(reasonOf(await signInAt(service, honest, name, { email }))).toBeNull()
    const { token } = await service.database.transaction(tx => makeLink(tx, id, 'reset', 60))
    const reset = { token, password: 'a heron under the old bridge' }
    await openBrowser(service).request('POST', '/session/reset.json', { body: { reset } })
    expect(await refusedFor({ email }, name)).toBe('other_identity')
  })

  test('is not handed on with its address', async () => {
    const { name, email } = await bound()
    await signInAt(service, honest, name, { sub: 'first', email })
    expect(await refusedFor({ sub: 'second', email }, name)).toBe('other_identity')
  })

  test('is not opened by a subject of the same name elsewhere', async () => {
    const { name, email } = await bound()
    await signInAt(service, honest, name, { sub: 'ada', email })
    const other = await bound(evil, { creates_members: false })
    const there = await signInAt(service, evil, other.name, { sub: 'ada', email: other.email })
    expect(reasonOf(there)).toBe('no_account')
    const asVictim = await signInAt(service, evil, other.name, { sub: 'ada', email })
    expect(reasonOf(asVictim)).toBe('other_domain')
  })
})

describe('a way back', () => {
  const comeBack = (browser: ReturnType<typeof openBrowser>, path: string, query: Record<string, string>) =>
    browser.request('GET', path, { query })

  test('of one provider is none of another', async () => {
    const mine = await bound()
    const theirs = await bound(evil)
    const codesAsked = evil.tokenRequests.length
    const browser = openBrowser(service)
    const { query } = honest.letIn(await startAt(browser, mine.name), { email: mine.email })
    const path = `/session/oidc/${theirs.name}/callback`
    expect(reasonOf(await comeBack(browser, path, query))).toBe('expired')
    expect(evil.tokenRequests).toHaveLength(codesAsked)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('says who answers', async () => {
    const { name, email } = await bound()
    for (const iss of [evil.issuer, '']) {
      const browser = openBrowser(service)
      const { path, query } = honest.letIn(await startAt(browser, name), { email })
      const { iss: _, ...rest } = query
      const sent = iss === '' ? rest : { ...rest, iss }
      expect(reasonOf(await comeBack(browser, path, sent as Record<string, string>))).toBe('rejected')
    }
  })

  test('is of the browser that has begun it', async () => {
    const { name, email } = await bound()
    const attacker = openBrowser(service)
    const { path, query } = honest.letIn(await startAt(attacker, name), { email })
    const victim = openBrowser(service)
    expect(reasonOf(await comeBack(victim, path, query))).toBe('expired')
    await startAt(victim, name)
    expect(reasonOf(await comeBack(victim, path, query))).toBe('expired')
    expect(await isSignedIn(victim)).toBe(false)
  })

  test('is gone once', async () => {
    const { name, email } = await bound()
    const browser = openBrowser(service)
    const location = await startAt(browser, name)
    const kept = String(browser.cookies.get('dialplane_oidc'))
    const { path, query } = honest.letIn(location, { email })
    expect(reasonOf(await comeBack(browser, path, query))).toBeNull()
    const { query: another } = honest.letIn(location, { email })
    const thief = openBrowser(service)
    thief.cookies.set('dialplane_oidc', kept)
    const answers = await Promise.all([comeBack(thief, path, query), comeBack(thief, path, another)])
    expect(answers.map(reasonOf)).toEqual(['expired', 'expired'])
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('leads nowhere with a code that another browser was given', async () => {
    const { name, domain, email } = await bound()
    const attacker = openBrowser(service)
    const stolen = honest.letIn(await startAt(attacker, name), { email: `eve@${domain}` })
    const victim = openBrowser(service)
    const { path, query } = honest.letIn(await startAt(victim, name), { email })
    expect(reasonOf(await comeBack(victim, path, { ...query, code: stolen.query['code'] ?? '' }))).toBe(
      'rejected',
    )
  })

  test('that fails for the service’s sake leads to the console, and is still open where it was not used up', async () => {
    const { name, email } = await bound()
    const { pool } = service.database
    const browser = openBrowser(service)
    const { path, query } = honest.letIn(await startAt(browser, name), { email })
    const failed = await withoutRoom(pool, 'used_challenges', () => comeBack(browser, path, query))
    expect(reasonOf(failed)).toBe('unavailable')
    expect(reasonOf(await comeBack(browser, path, { state: 'made-up' }))).toBe('expired')
    expect(reasonOf(await comeBack(browser, path, query))).toBeNull()
    expect(browser.cookies.has('dialplane_oidc')).toBe(false)
  })

  test('finds an account that its address was given at the same moment', async () => {
    const { name, email } = await bound()
    const { pool } = service.database
    const browser = openBrowser(service)
    const { path, query } = honest.letIn(await startAt(browser, name), { email })
    const other = await pool.connect()
    try {
      await other.query('BEGIN')
      await other.query(`INSERT INTO users (name, email, api_key_hash) VALUES ('Ada', $1, $1)`, [email])
      const answered = comeBack(browser, path, query)
      await untilWaiting(pool)
      await other.query('COMMIT')
      expect(reasonOf(await answered)).toBe('not_a_member')
    } finally {
      other.release()
    }
  })

  test('is not made up', async () => {
    const { name } = await bound()
    const path = `/session/oidc/${name}/callback`
    const answers: (string | null)[] = []
    for (const state of ['', 'made-up', 'A'.repeat(72)]) {
      const browser = openBrowser(service)
      await startAt(browser, name)
      answers.push(reasonOf(await comeBack(browser, path, { state, code: 'code', iss: honest.issuer })))
    }
    expect(answers).toEqual(['expired', 'expired', 'expired'])
    expect(reasonOf(await openBrowser(service).request('GET', '/session/oidc/nobody/callback'))).toBe(
      'unknown',
    )
  })

  test('of who was refused there says so', async () => {
    const { name } = await bound()
    const browser = openBrowser(service)
    const { path, query } = honest.letIn(await startAt(browser, name), {})
    const { code: _, ...rest } = query
    const sent = { ...rest, error: 'access_denied', error_description: '<script>' } as Record<string, string>
    const answer = await comeBack(browser, path, sent)
    expect(answer.headers['location']).toBe('https://calls.example.com/console/?sso=denied')
  })

  test('is none any more once the provider was switched off, or is another', async () => {
    for (const [change, reason] of [
      [{ enabled: false }, 'unknown'],
      [{ client_id: 'another' }, 'expired'],
      [{ issuer: evil.issuer }, 'expired'],
    ] as const) {
      const { id, name, email } = await bound()
      const browser = openBrowser(service)
      const { path, query } = honest.letIn(await startAt(browser, name), { email })
      await service.request('PUT', `/oidc_providers/${id}.json`, { body: { oidc_provider: change } })
      expect(reasonOf(await comeBack(browser, path, query))).toBe(reason)
    }
  })
})
