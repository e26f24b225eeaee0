import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Instant } from '../../src/domain/time/instant.ts'
import type { TwimlSettings } from '../../src/telephony/twiml/providers/twiml-providers.ts'
import { readPublicKey } from '../../src/telephony/twiml/timestamped-signature.ts'

/** A form as a provider sends it. */
export interface SignedForm {
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What one has with a provider: credentials on our side, and what it does with them on its own. */
export interface TwimlAccount {
  readonly name: 'twilio' | 'signalwire' | 'telnyx'
  readonly settings: TwimlSettings
  /** Settings of the service with this account. */
  readonly environment: NodeJS.ProcessEnv
  readonly authorization: string
  /** Where its REST interface has the account. */
  readonly accountPath: string
  newCallSid(): string
  signed(url: string, parameters: Readonly<Record<string, string>>, now: Instant): SignedForm
}

const NONE: TwimlSettings = { twilio: null, signalWire: null, telnyx: null }

export function twimlAccount(name: TwimlAccount['name']): TwimlAccount {
  if (name === 'twilio') return twilioAccount()
  return name === 'signalwire' ? signalWireAccount() : telnyxAccount()
}

function twilioAccount(): TwimlAccount {
  const accountSid = `AC${hex(16)}`
  const authToken = hex(16)
  const apiUrl = 'https://api.twilio.com'
  return {
    name: 'twilio',
    settings: { ...NONE, twilio: { accountSid, authToken, apiUrl } },
    environment: { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken },
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    accountPath: `/2010-04-01/Accounts/${accountSid}`,
    newCallSid: () => `CA${hex(16)}`,
    signed: (url, parameters) => {
      const form = { AccountSid: accountSid, ApiVersion: '2010-04-01', ...parameters }
      return signedForm(url, form, 'x-twilio-signature', hmacOfForm(authToken, url, form))
    },
  }
}

function signalWireAccount(): TwimlAccount {
  const project = '11111111-2222-3333-4444-555555555555'
  const token = `PT${hex(16)}`
  const signingKey = `PSK_${hex(8)}`
  const spaceUrl = 'https://example.signalwire.com'
  return {
    name: 'signalwire',
    settings: { ...NONE, signalWire: { project, token, signingKey, spaceUrl } },
    environment: {
      SIGNALWIRE_SPACE_URL: spaceUrl,
      SIGNALWIRE_PROJECT: project,
      SIGNALWIRE_TOKEN: token,
      SIGNALWIRE_SIGNING_KEY: signingKey,
    },
    authorization: `Basic ${Buffer.from(`${project}:${token}`).toString('base64')}`,
    accountPath: `/api/laml/2010-04-01/Accounts/${project}`,
    newCallSid: () => '66666666-7777-8888-9999-000000000000',
    signed: (url, parameters) => {
      const form = { AccountSid: project, ApiVersion: '2010-04-01', ...parameters }
      return signedForm(url, form, 'x-signalwire-signature', hmacOfForm(signingKey, url, form))
    },
  }
}

function telnyxAccount(): TwimlAccount {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyText = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const key = readPublicKey(keyText)
  if (key === null) throw new Error('not a public key')
  const apiKey = `KEY${hex(16)}`
  const accountSid = '61bf923e-5e4d-4595-a110-56190ea18a1b'
  return {
    name: 'telnyx',
    settings: { ...NONE, telnyx: { publicKey: key, apiKey, apiUrl: 'https://api.telnyx.com' } },
    environment: { TELNYX_PUBLIC_KEY: keyText, TELNYX_API_KEY: apiKey },
    authorization: `Bearer ${apiKey}`,
    accountPath: `/v2/texml/Accounts/${accountSid}`,
    newCallSid: () => `v3:${randomBytes(38).toString('base64url')}`,
    signed: (url, parameters, now) => {
      const body = new URLSearchParams({ AccountSid: accountSid, ...parameters }).toString()
      const timestamp = String(Math.floor(now / 1_000))
      const signature = sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString('base64')
      return {
        url,
        headers: { ...FORM, 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature },
        body,
      }
    },
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function signedForm(
  url: string,
  form: Readonly<Record<string, string>>,
  header: string,
  signature: string,
): SignedForm {
  return { url, headers: { ...FORM, [header]: signature }, body: new URLSearchParams(form).toString() }
}

/** As the provider does it: https://www.twilio.com/docs/usage/security#validating-requests */
function hmacOfForm(key: string, url: string, form: Readonly<Record<string, string>>): string {
  const names = Object.keys(form).toSorted()
  const text = url + names.map(name => name + form[name]).join('')
  return createHmac('sha1', key).update(text).digest('base64')
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
