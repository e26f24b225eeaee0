import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { handSession } from '../../access/sessions/hand-session.ts'
import { isOfThisSite } from '../../access/sessions/same-origin.ts'
import { presentedCookie, setCookie } from '../../access/sessions/session-cookie.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import type { SignInPorts } from '../sign-in.ts'
import { ATTEMPT_SECONDS } from './attempts.ts'
import { domainOf } from './read-person.ts'
import { SingleSignOnRefused } from './refusal-reasons.ts'
import { returnPath } from './return-path.ts'
import { SingleSignOnDocument } from './schema.ts'
import { beginSingleSignOn, finishSingleSignOn } from './sign-in-by-oidc.ts'
import { registerSignOutRoutes } from './sign-out-routes.ts'
import { findProviderOfDomain } from './store.ts'

/** What the browser keeps while its user is at the provider. */
const ATTEMPT_COOKIE = 'dialplane_oidc'

/** As long as browsers let addresses be; codes of some providers are kilobytes. */
const MAX_PARAMETER_LENGTH = 8_000

const tag = 'Signing in'
const provider = Text({ description: 'The provider’s `name`.' })
const path = (name: string) => `/session/oidc/${name}`

const StartQuery = Type.Object({
  return_to: Type.Optional(
    Text({
      maxLength: MAX_PARAMETER_LENGTH,
      description: 'Which page of the console is shown afterwards; what is none leads to its first page.',
      examples: ['/console/calls'],
    }),
  ),
  proof: Type.Optional(
    Type.Boolean({
      description:
        'Has the provider ask anew who it is, though it knows: the proof of who has no password and no second factor.',
    }),
  ),
  login_hint: Type.Optional(
    Text({ description: 'Tells the provider who it is likely to be.', examples: ['ada@acme.example'] }),
  ),
})

const parameter = (description: string) =>
  Type.Optional(Text({ maxLength: MAX_PARAMETER_LENGTH, description }))

const ReturnQuery = Type.Object({
  state: parameter('As this service gave it.'),
  code: parameter('What the provider gives out tokens for.'),
  iss: parameter('Who answers (RFC 9207).'),
  error: parameter('Why there is no code.'),
})

/** Signing in by somebody else's word, and out. Who comes by these with a browser is sent to the console, whatever happens. */
export function registerSingleSignOnRoutes(routes: SessionRoutes, ports: SignInPorts): void {
  const { publicRoute } = routes
  publicRoute({
    tag,
    method: 'GET',
    url: '/session/oidc.json',
    summary: 'Find single sign-on',
    description:
      'The provider for e-mail addresses of that domain. It says nothing of whether anybody has the address.',
    query: Type.Object({
      email: Text({ description: 'As it is typed.', examples: ['ada@acme.example'] }),
    }),
    response: { 200: SingleSignOnDocument },
    handle: async ({ query: { email } }) => {
      const domain = domainOf(email.trim())
      const found = domain === null ? null : await findProviderOfDomain(ports.database.orm, domain)
      return {
        single_sign_on: { label: found?.label ?? null, path: found === null ? null : path(found.name) },
      }
    },
  })

  const params = Type.Object({ provider })

  publicRoute({
    tag,
    method: 'GET',
    url: path(':provider'),
    params,
    query: StartQuery,
    refusesUnknownParameters: false,
    summary: 'Sign in by a provider',
    description: `Sends the browser there, and has it keep a cookie for ${ATTEMPT_SECONDS / 60} minutes. Where that cannot be, it is sent to the console with the reason as \`sso\`; so is who comes from a page of another site, without one.`,
    response: { 302: null },
    handle: ({ params: { provider: name }, query, request, reply }) =>
      orToConsole(ports, request, reply, async () => {
        // Another site must not sign its visitors in, as somebody that it chose, without their doing anything.
        if (!isOfThisSite(request)) return `${baseUrlOf(request)}/console/`
        const { return_to: returnTo, login_hint: loginHint, proof: isProof = false } = query
        const asked = { returnTo: returnPath(returnTo), loginHint, isProof }
        const { url, cookie } = await beginSingleSignOn(ports, name, asked, baseUrlOf(request))
        setCookie(request, reply, ATTEMPT_COOKIE, cookie, ATTEMPT_SECONDS)
        return url
      }),
  })

  publicRoute({
    tag,
    method: 'GET',
    url: path(':provider/callback'),
    params,
    query: ReturnQuery,
    refusesUnknownParameters: false,
    summary: 'Come back from a provider',
    description:
      'Where the provider sends the browser. Signs in, sets the cookie of the session, and sends the browser to the console.',
    response: { 302: null },
    handle: ({ params: { provider: name }, query: { state = '' }, request, reply }) =>
      orToConsole(ports, request, reply, async () => {
        const cookie = presentedCookie(request, ATTEMPT_COOKIE)
        const url = returnUrl(request, name)
        const onUsedUp = () => setCookie(request, reply, ATTEMPT_COOKIE, '', 0)
        const returned = { state, cookie, url, onUsedUp }
        const { begun, returnTo } = await finishSingleSignOn(ports, name, returned, visitorOf(request))
        handSession(request, reply, begun)
        return `${baseUrlOf(request)}${returnTo}`
      }),
  })

  registerSignOutRoutes(routes)
}

const baseUrlOf = (request: FastifyRequest) => request.server.baseUrl(request)

/** As the provider knows the way back, with what it has added. */
function returnUrl(request: FastifyRequest, name: string): URL {
  const [, query = ''] = request.raw.url?.split('?', 2) ?? []
  return new URL(`${baseUrlOf(request)}${path(name)}/callback?${query}`)
}

/** Sends the browser on; to the console's sign-in, where nothing came of it. */
async function orToConsole(
  { oidc }: Pick<SignInPorts, 'oidc'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<void> {
  try {
    reply.header('location', await work())
  } catch (error) {
    const refusal =
      error instanceof SingleSignOnRefused ? error : new SingleSignOnRefused('unavailable', { cause: error })
    oidc.onRefused(refusal)
    reply.header('location', `${baseUrlOf(request)}/console/?sso=${refusal.reason}`)
  }
}
