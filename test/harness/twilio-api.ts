import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next request to a path is answered instead of as documented. */
type TwilioMishap =
  | { readonly status: number; readonly body: unknown }
  /** Done as asked, but the connection ends before the answer. */
  | 'answer lost'
  /** The connection ends before anything is done. */
  | 'connection lost'
  /** Done as asked, and answered once this has happened. */
  | { readonly meanwhile: () => Promise<unknown> }

interface OwnedNumber {
  readonly sid: string
  readonly phone_number: string
  readonly friendly_name: string
}

interface SeenRequest {
  readonly method: string
  /** Below the account, without a query. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * The part of Twilio's REST API that numbers are bought through, played by a local server. There was no account to
 * record it from: what it takes and answers is written after Twilio's published API documentation.
 */
export interface TwilioApi {
  readonly accountSid: string
  readonly authToken: string
  readonly apiUrl: string
  /** Settings that make the service draw its numbers here. */
  readonly environment: NodeJS.ProcessEnv
  /** What is for sale, by country and subresource (`US/Local`); what is bought is no longer. */
  readonly forSale: Map<string, string[]>
  /** What the account owns, by SID. */
  readonly owned: Map<string, OwnedNumber>
  readonly seen: SeenRequest[]
  /** The next request with this method whose path begins so; several for one are used in turn. */
  letFail(method: string, path: string, mishap: TwilioMishap): void
  close(): Promise<void>
}

/** The shape of every error of the API. */
export function twilioError(status: number, code: number, message: string) {
  return {
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  }
}

export async function startTwilioApi(): Promise<TwilioApi> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`
  const authToken = randomBytes(16).toString('hex')
  const forSale = new Map<string, string[]>()
  const owned = new Map<string, OwnedNumber>()
  const seen: SeenRequest[] = []
  const mishaps: { method: string; path: string; mishap: TwilioMishap }[] = []
  const prefix = `/2010-04-01/Accounts/${accountSid}/`

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? ''
    const url = new URL(request.url ?? '', 'http://twilio.test')
    const path = url.pathname.slice(prefix.length)
    const sent = method === 'POST' ? await readForm(request) : url.searchParams
    seen.push({ method, path, parameters: Object.fromEntries(sent) })
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization !== expected)
      return send(response, twilioError(401, 20003, 'Authenticate'))
    const place = mishaps.findIndex(next => next.method === method && path.startsWith(next.path))
    const mishap = place < 0 ? null : mishaps.splice(place, 1)[0]?.mishap
    if (mishap === 'connection lost') return response.destroy()
    if (typeof mishap === 'object' && mishap !== null && 'status' in mishap) return send(response, mishap)
    const outcome = url.pathname.startsWith(prefix) ? perform(method, path, sent) : notFound(url.pathname)
    if (mishap === 'answer lost') return response.destroy()
    if (typeof mishap === 'object') await mishap?.meanwhile()
    send(response, outcome)
  }

  const perform = (method: string, path: string, sent: URLSearchParams) => {
    const [resource = '', ...rest] = path.replace(/\.json$/, '').split('/')
    if (resource === 'AvailablePhoneNumbers' && method === 'GET') return search(rest.join('/'), sent)
    if (resource !== 'IncomingPhoneNumbers') return notFound(path)
    if (method === 'POST' && rest.length === 0) return buy(sent)
    if (method === 'GET' && rest.length === 0) return list(sent)
    if (method === 'DELETE' && rest.length === 1 && owned.delete(rest[0] ?? ''))
      return { status: 204, body: null }
    return notFound(path)
  }

  const search = (kind: string, sent: URLSearchParams) => {
    const stock = forSale.get(kind)
    if (stock === undefined) return notFound(`AvailablePhoneNumbers/${kind}`)
    const ending = (sent.get('Contains') ?? '').replace(/\$$/, '')
    const found = stock.filter(number => number.endsWith(ending)).slice(0, Number(sent.get('PageSize') ?? 50))
    return { status: 200, body: { uri: kind, available_phone_numbers: found.map(availableNumber) } }
  }

  const buy = (sent: URLSearchParams) => {
    const number = sent.get('PhoneNumber') ?? ''
    // Buying what the account owns already succeeds again, with the same SID (danielberkompas/ex_twilio#116).
    const held = [...owned.values()].find(entry => entry.phone_number === number)
    if (held !== undefined) return { status: 201, body: incomingNumber(held, accountSid) }
    const stock = [...forSale.values()].find(numbers => numbers.includes(number))
    if (stock === undefined) return twilioError(400, 21422, `${number} is not available`)
    stock.splice(stock.indexOf(number), 1)
    const sid = `PN${randomBytes(16).toString('hex')}`
    const bought = { sid, phone_number: number, friendly_name: sent.get('FriendlyName') ?? number }
    owned.set(sid, bought)
    return { status: 201, body: incomingNumber(bought, accountSid) }
  }

  const list = (sent: URLSearchParams) => {
    const found = [...owned.values()].filter(entry => entry.phone_number === sent.get('PhoneNumber'))
    return {
      status: 200,
      body: { page: 0, incoming_phone_numbers: found.map(entry => incomingNumber(entry, accountSid)) },
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    accountSid,
    authToken,
    apiUrl,
    environment: {
      NUMBER_INVENTORY: 'twilio',
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_API_URL: apiUrl,
    },
    forSale,
    owned,
    seen,
    letFail: (method, path, mishap) => void mishaps.push({ method, path, mishap }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === null ? undefined : JSON.stringify(body))
}

function notFound(path: string) {
  return twilioError(404, 20404, `The requested resource /${path} was not found`)
}

function availableNumber(number: string) {
  return {
    friendly_name: number,
    phone_number: number,
    lata: '834',
    rate_center: 'HILO',
    region: 'HI',
    iso_country: 'US',
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: true, SMS: true, MMS: false },
  }
}

function incomingNumber({ sid, phone_number, friendly_name }: OwnedNumber, accountSid: string) {
  return {
    account_sid: accountSid,
    address_requirements: 'none',
    api_version: '2010-04-01',
    capabilities: { voice: true, sms: true, mms: false, fax: false },
    friendly_name,
    origin: 'twilio',
    phone_number,
    sid,
    status: 'in-use',
    uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${sid}.json`,
  }
}

/** The body of a request, sent as `application/x-www-form-urlencoded`. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
