import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test has the provider do otherwise. */
export interface Misbehaviour {
  /** Endpoints that take a request and never answer. */
  silent?: readonly ('discovery' | 'token' | 'jwks')[]
  /** Fields of the discovery document. */
  metadata?: Readonly<Record<string, unknown>>
  /** Of the ID token: its header, its claims, who signs it. */
  header?: Readonly<Record<string, unknown>>
  claims?: Readonly<Record<string, unknown>>
  signedBy?: 'a stranger' | 'nobody' | 'the secret of its client'
  /** What is left out of the ID token, and told by the userinfo endpoint alone. */
  toldLater?: readonly string[]
}

/** Somebody whom the provider lets in. */
export interface StandInPerson {
  readonly sub?: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly [claim: string]: unknown
}

/** A provider over real HTTP that signs with a key of its own. */
export interface OidcStandIn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  misbehaviour: Misbehaviour
  /** Who is signed in there, and so is sent back at once where a browser really comes; null: nobody. */
  present: StandInPerson | null
  /** The bodies that its token endpoint took. */
  readonly tokenRequests: readonly URLSearchParams[]
  /** With what browsers really came to be signed out. */
  readonly logoutRequests: readonly URLSearchParams[]
  /**
   * Somebody signs in at the address that a browser was sent to.
   * @returns what the browser comes back with
   */
  letIn(
    authorizationUrl: string,
    person: StandInPerson,
  ): { readonly path: string; readonly query: Record<string, string> }
  close(): Promise<void>
}

interface GivenCode {
  readonly asked: URLSearchParams
  readonly person: StandInPerson
}

const TOKEN_SECONDS = 300

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startOidcStandIn(): Promise<OidcStandIn> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [clientId, clientSecret] = [randomUUID(), randomUUID()]
  const codes = new Map<string, GivenCode>()
  const told = new Map<string, StandInPerson>()
  const tokenRequests: URLSearchParams[] = []
  const logoutRequests: URLSearchParams[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn = {
    issuer,
    clientId,
    clientSecret,
    misbehaviour: {} as Misbehaviour,
    present: null as StandInPerson | null,
    tokenRequests,
    logoutRequests,
    letIn: (authorizationUrl: string, person: StandInPerson) => {
      const { searchParams: asked } = new URL(authorizationUrl)
      const code = randomUUID()
      codes.set(code, { asked, person })
      const { pathname } = new URL(asked.get('redirect_uri') ?? '')
      return { path: pathname, query: { code, state: asked.get('state') ?? '', iss: issuer } }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await textOf(request))
    const isSilent = (endpoint: 'discovery' | 'token' | 'jwks') =>
      standIn.misbehaviour.silent?.includes(endpoint) === true
    const say = (value: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url?.startsWith('/authorize?') && standIn.present !== null) {
      const asked = new URL(request.url, issuer)
      const { query } = standIn.letIn(asked.href, standIn.present)
      const back = `${asked.searchParams.get('redirect_uri')}?${new URLSearchParams(query)}`
      return void response.writeHead(302, { location: back }).end()
    }
    if (request.url?.startsWith('/logout?')) {
      const { searchParams: asked } = new URL(request.url, issuer)
      logoutRequests.push(asked)
      standIn.present = null
      const back = `${asked.get('post_logout_redirect_uri')}?state=${asked.get('state')}`
      return void response.writeHead(302, { location: back }).end()
    }
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return isSilent('discovery') ? undefined : say(metadata())
      case '/jwks':
        if (isSilent('jwks')) return
        return say({
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
        })
      case '/token': {
        tokenRequests.push(body)
        if (isSilent('token')) return
        const tokens = tokensFor(body, request.headers.authorization ?? '')
        return tokens === null ? say({ error: 'invalid_grant' }, 400) : say(tokens)
      }
      case '/userinfo': {
        const person = told.get(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
        return person === undefined ? say({}, 401) : say(person)
      }
      default:
        return say({}, 404)
    }
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...standIn.misbehaviour.metadata,
  })

  /** Null for a code that was never given, was used, or is somebody else's. */
  function tokensFor(body: URLSearchParams, authorization: string): object | null {
    const code = body.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const [, basic = ''] = authorization.split('Basic ')
    const isAsAsked =
      decodeURIComponent(Buffer.from(basic, 'base64').toString()) === `${clientId}:${clientSecret}` &&
      given?.asked.get('code_challenge') === challenge &&
      given.asked.get('code_challenge_method') === 'S256' &&
      given.asked.get('redirect_uri') === body.get('redirect_uri')
    if (given === undefined || !isAsAsked) return null
    const accessToken = randomUUID()
    const { toldLater = [], claims, header, signedBy } = standIn.misbehaviour
    const person = { sub: 'ada', email_verified: true, ...given.person }
    told.set(accessToken, person)
    const now = Math.floor(Date.now() / 1_000)
    const payload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + TOKEN_SECONDS,
      nonce: given.asked.get('nonce'),
      // Somebody has just proved who it is there.
      ...(given.asked.has('max_age') && { auth_time: now }),
      ...Object.fromEntries(Object.entries(person).filter(([name]) => !toldLater.includes(name))),
      ...claims,
    }
    const text = `${encoded({ alg: 'RS256', kid: 'own', ...header })}.${encoded(payload)}`
    const idToken = `${text}.${signatureOf(text, signedBy)}`
    return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token: idToken }
  }

  function signatureOf(text: string, by: Misbehaviour['signedBy']): string {
    switch (by) {
      case undefined:
        return sign('sha256', Buffer.from(text), own.privateKey).toString('base64url')
      case 'a stranger':
        return sign('sha256', Buffer.from(text), strangers.privateKey).toString('base64url')
      case 'the secret of its client':
        return createHmac('sha256', clientSecret).update(text).digest('base64url')
      case 'nobody':
        return ''
    }
  }

  return standIn
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
