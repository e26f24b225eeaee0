import { expect } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import type { OidcStandIn, StandInPerson } from './oidc-stand-in.ts'
import type { TestAnswer, TestService } from './test-service.ts'

let providers = 0

/** A domain that no other test has. */
export const drawDomain = () => `acme-${++providers}.example`

/** Sets up a provider of the administrator's Company, or of another. */
export async function addOidcProvider(
  service: TestService,
  standIn: Pick<OidcStandIn, 'issuer' | 'clientId' | 'clientSecret'>,
  fields: object = {},
  companyId = service.companyId,
) {
  const { issuer, clientId, clientSecret } = standIn
  const body = {
    oidc_provider: {
      name: `provider-${++providers}`,
      label: 'Acme',
      issuer,
      client_id: clientId,
      client_secret: clientSecret,
      ...fields,
    },
  }
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/oidc_providers.json', { body, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.oidc_provider as { id: number; name: string; redirect_uri: string }
}

/** Begins to sign in. @returns where the browser is sent */
export async function startAt(
  browser: Browser,
  name: string,
  query: Record<string, string> = {},
): Promise<string> {
  const answer = await browser.request('GET', `/session/oidc/${name}`, { query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(302)
  return String(answer.headers['location'])
}

/** Signs in from beginning to end. */
export async function signInAt(
  service: TestService,
  standIn: OidcStandIn,
  name: string,
  person: StandInPerson,
  browser = openBrowser(service),
): Promise<TestAnswer & { readonly browser: Browser }> {
  const { path, query } = standIn.letIn(await startAt(browser, name), person)
  return { ...(await browser.request('GET', path, { query })), browser }
}

/** Why the browser was sent back to sign in; null where it was let in. */
export function reasonOf({ status, headers }: Pick<TestAnswer, 'status' | 'headers'>): string | null {
  expect(status).toBe(302)
  return new URL(String(headers['location'])).searchParams.get('sso')
}
