import type { Instant } from '../../../domain/time/instant.ts'

/** A webhook as it came, for whoever checks that the provider has sent it. */
export interface SignedRequest {
  /** The address that the provider called, query included. */
  readonly url: string
  /** Null where there is none. */
  header(name: string): string | null
  readonly body: string
}

/** The codes by which a provider says why it refuses an order. */
export interface RefusalCodes {
  /** The call is not in progress: be it not yet, or not any more where it has no `over`. */
  readonly notInProgress: number
  /** The call has ended; null where it has no code of its own for that. */
  readonly over: number | null
}

/** What the providers of such webhooks differ in. */
export interface TwimlProvider {
  /** Part of the addresses, and the `via` of its calls. */
  readonly name: 'twilio' | 'signalwire' | 'telnyx'
  isSigned(request: SignedRequest, now: Instant): boolean
  /** Whether the signature covers the address that was called, or the body alone. */
  readonly signsAddress: boolean
  /** The REST interface, that of Twilio in all of them. */
  readonly api: {
    readonly authorization: string
    /**
     * The address of an account, without a slash at the end.
     * @param accountSid as the webhook has it
     */
    accountUrl(accountSid: string): string
    /** What the path of a call ends with; that of a recording ends with `.json` everywhere. */
    readonly callSuffix: '' | '.json'
    /** What it refuses an order with that comes at the wrong time. */
    readonly refusals: RefusalCodes
  }
  readonly recordings: {
    /** Where a recording is described, and deleted. */
    url(accountSid: string, recordingSid: string): string
    /**
     * Where its sound is, as WAV if the provider has it.
     * @param description what `url` answered
     * @returns null where that does not say
     */
    soundUrl(
      accountSid: string,
      recordingSid: string,
      description: Readonly<Record<string, unknown>>,
    ): string | null
  }
  readonly dial: {
    /** Within which a provider takes the time that destinations ring. */
    readonly shortestSeconds: number
    readonly longestSeconds: number
    /** For how long people may talk. The provider's own limit without a word: four hours. */
    readonly longestTalkSeconds: number | null
    /** Whether the caller can be left ringing until a destination answers. */
    readonly answersOnBridge: boolean
    /** Whether a call to a SIP address may come from nobody: else from a number (E.164) alone. */
    readonly takesAnonymous: boolean
    /** What SIP addresses that name no transport are given; null where they are called by UDP anyway. */
    readonly sipTransport: 'udp' | null
  }
}

/** Of the REST interface that all of them have. */
export const API_VERSION = '2010-04-01'

/** https://www.twilio.com/docs/api/errors/21220 */
export const TWILIO_REFUSALS: RefusalCodes = { notInProgress: 21_220, over: null }

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
