import { setTimeout as pause } from 'node:timers/promises'
import { InventoryFailure } from '../number-inventory.ts'

/** How Twilio's REST API is reached (https://www.twilio.com/docs/usage/requests-to-twilio). */
export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  /** Without a slash at the end. */
  readonly apiUrl: string
}

interface TwilioRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the account, such as `IncomingPhoneNumbers.json`. */
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
}

/** An answer that is not a failure of the service: success, or a refusal whose `code` and `message` say why. */
export interface TwilioAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export type TwilioClient = (request: TwilioRequest) => Promise<TwilioAnswer>

const API_VERSION = '2010-04-01'

/** A search or a release is answered in well under a second; a visitor waits for it. */
const TIMEOUT_MS = 5_000

/** Buying a number takes seconds; longer than this and nobody waits for it any more. */
const PURCHASE_TIMEOUT_MS = 15_000

/** A page of numbers is some 30 KB. */
const MAX_ANSWER_BYTES = 1_000_000

/** Reading may be tried again, since it changes nothing; buying twice may cost twice. */
const READ_ATTEMPTS = 2
const RETRY_PAUSE_MS = 300

/** @throws InventoryFailure when Twilio cannot be reached, is in trouble or does not accept the credentials */
export function twilioClient({ accountSid, authToken, apiUrl }: TwilioAccount): TwilioClient {
  const baseUrl = `${apiUrl}/${API_VERSION}/Accounts/${accountSid}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const send = async ({ method, path, parameters = {} }: TwilioRequest): Promise<TwilioAnswer> => {
    const form = new URLSearchParams(parameters)
    const isPurchase = method === 'POST'
    const url = `${baseUrl}/${path}${isPurchase || form.size === 0 ? '' : `?${form}`}`
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization, accept: 'application/json' },
        ...(isPurchase && { body: form }),
        // Followed, a redirect could carry the credentials elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(isPurchase ? PURCHASE_TIMEOUT_MS : TIMEOUT_MS),
      })
      return { status: response.status, body: parseBody(await readText(response)) }
    } catch (error) {
      throw new InventoryFailure('The number inventory (Twilio) cannot be reached: try again shortly.', {
        cause: error,
      })
    }
  }

  return async request => {
    const attempts = request.method === 'GET' ? READ_ATTEMPTS : 1
    for (let attempt = 1; attempt < attempts; attempt++) {
      const answer = await send(request).catch(() => null)
      if (answer !== null && !isTrouble(answer)) return usable(answer)
      await pause(RETRY_PAUSE_MS)
    }
    return usable(await send(request))
  }
}

/** Whether the same request may do better a moment later. */
function isTrouble({ status }: TwilioAnswer): boolean {
  return status === 429 || status >= 500
}

function usable(answer: TwilioAnswer): TwilioAnswer {
  const { status } = answer
  const cause = new Error(`Twilio answered ${status}, error ${String(answer.body['code'] ?? 'unknown')}`)
  if (status === 401 || status === 403) {
    throw new InventoryFailure(
      'The number inventory (Twilio) refuses the service: have TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and the account checked.',
      { cause },
    )
  }
  if (status === 429) {
    throw new InventoryFailure('The number inventory (Twilio) is too busy: try again shortly.', { cause })
  }
  if (status >= 500) {
    throw new InventoryFailure('The number inventory (Twilio) is in trouble: try again shortly.', { cause })
  }
  return answer
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  // Leaving the loop early ends the exchange.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error(`Twilio's answer is longer than ${MAX_ANSWER_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Every answer with a body is a JSON object; 204 has none. */
function parseBody(text: string): TwilioAnswer['body'] {
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('Twilio’s answer is no JSON object')
  return body as TwilioAnswer['body']
}
