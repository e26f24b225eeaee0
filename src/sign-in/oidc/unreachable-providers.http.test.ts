import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/harness/browser.ts'
import { type Misbehaviour, startOidcStandIn } from '../../../test/harness/oidc-stand-in.ts'
import { addOidcProvider, drawDomain, reasonOf, startAt } from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
})
afterAll(() => service.close())

async function withProvider(misbehaviour: Misbehaviour) {
  const standIn = await startOidcStandIn()
  standIn.misbehaviour = misbehaviour
  const domain = drawDomain()
  const { name } = await addOidcProvider(service, standIn, { domains: [domain], creates_members: true })
  return { standIn, name, email: `ada@${domain}` }
}

const start = (name: string) => openBrowser(service).request('GET', `/session/oidc/${name}`)

test.concurrent.each<[string, Misbehaviour]>([
  ['that does not answer', { silent: ['discovery'] }],
  ['that calls itself something else', { metadata: { issuer: 'https://issuer.example' } }],
  ['that sends browsers to scripts', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
])('a provider %s sends nobody anywhere', async (_what, misbehaviour) => {
  const { standIn, name } = await withProvider(misbehaviour)
  const answer = await start(name)
  expect(reasonOf(answer)).toBe('unreachable')
  expect(answer.headers['set-cookie']).toBeUndefined()
  await standIn.close()
})

test.concurrent.each<[string, Misbehaviour]>([
  ['tokens', { silent: ['token'] }],
  ['keys', { silent: ['jwks'] }],
  ['keys from where there are none', { metadata: { jwks_uri: 'http://127.0.0.1:9/jwks' } }],
])('a provider that gives out no %s lets nobody in, in time', async (_what, misbehaviour) => {
  const { standIn, name, email } = await withProvider(misbehaviour)
  const browser = openBrowser(service)
  const { path, query } = standIn.letIn(await startAt(browser, name), { email })
  expect(reasonOf(await browser.request('GET', path, { query }))).toBe('unreachable')
  await standIn.close()
})

test.concurrent('a provider that is gone is asked again once it is back', async () => {
  const { standIn, name } = await withProvider({ metadata: { issuer: 'https://issuer.example' } })
  expect(reasonOf(await start(name))).toBe('unreachable')
  standIn.misbehaviour = {}
  expect(reasonOf(await start(name))).toBeNull()
  await standIn.close()
  expect(reasonOf(await start(name))).toBeNull()
})
