import type { Leg } from '../carrier.ts'
import { element, type XmlElement, xmlDocument } from './xml.ts'

/** What providers take in a document of instructions (https://www.twilio.com/docs/voice/twiml). */
export function twimlDocument(...verbs: readonly XmlElement[]): string {
  return xmlDocument(element('Response', {}, ...verbs))
}

/** For what only tells, and for a call that nothing more is to be done for. */
export const EMPTY_DOCUMENT = twimlDocument()
export const HANG_UP = element('Hangup')

/** Providers cut longer texts off: Twilio's limit is 4096 characters. */
const MAX_SAID_CHARACTERS = 3_000

export function sayVerbs(message: string, voiceGender: 'Male' | 'Female'): readonly XmlElement[] {
  const voice = voiceGender === 'Male' ? 'man' : 'woman'
  return inPieces(message).map(text => element('Say', { voice }, text))
}

export function playVerb(url: string): XmlElement {
  return element('Play', {}, url)
}

/** Sends digits, `w` being a pause of half a second. */
export function playDigits(digits: string): XmlElement {
  return element('Play', { digits })
}

/** Refuses a call that has not been answered. It must be the first verb of the first document. */
export function rejectVerb(reason: 'busy' | 'rejected'): XmlElement {
  return element('Reject', { reason })
}

/** Waits for one key, # and * as well; where none comes, goes on at another address. */
export function gatherVerbs(
  prompts: readonly XmlElement[],
  timeoutSeconds: number,
  { keyUrl, silenceUrl }: { readonly keyUrl: string; readonly silenceUrl: string },
): readonly XmlElement[] {
  const attributes = {
    input: 'dtmf',
    numDigits: 1,
    finishOnKey: '',
    timeout: timeoutSeconds,
    action: keyUrl,
    method: 'POST',
  }
  return [element('Gather', attributes, ...prompts), redirectVerb(silenceUrl)]
}

function redirectVerb(url: string): XmlElement {
  return element('Redirect', { method: 'POST' }, url)
}

/** Comes back to ask again. The call is not lost meanwhile, but may be answered by it: Twilio picks up after the pause. */
export function waitVerbs(url: string): readonly XmlElement[] {
  return [element('Pause', { length: 1 }), redirectVerb(url)]
}

export function apologyVerbs(): readonly XmlElement[] {
  return [...sayVerbs('We are sorry. This call cannot be connected now.', 'Female'), HANG_UP]
}

/** What the provider is told of a dial beside its legs. */
export interface DialSettings {
  readonly actionUrl: string
  /** For all legs. */
  readonly timeoutSeconds: number
  /** Null leaves it to the provider. */
  readonly longestSeconds: number | null
  /** Whether the caller stays unanswered until a destination answers; null where the provider answers at once. */
  readonly answersOnBridge: true | null
  /** Null leaves it to the provider: the caller's own. */
  readonly callerId: string | null
  /** For SIP addresses that name none; null = the provider's. */
  readonly sipTransport: 'udp' | null
  statusUrl(leg: number): string
  digitsUrl(leg: number): string
}

/** Rings destinations, all at once; the first to answer is connected. */
export function dialVerb(legs: readonly Leg[], settings: DialSettings): XmlElement {
  const attributes = {
    action: settings.actionUrl,
    method: 'POST',
    timeout: settings.timeoutSeconds,
    timeLimit: settings.longestSeconds,
    answerOnBridge: settings.answersOnBridge,
    callerId: settings.callerId,
  }
  return element('Dial', attributes, ...legs.map(leg => destinationNoun(leg, settings)))
}

export function isSipLeg({ address }: Pick<Leg, 'address'>): boolean {
  return /[@:]/.test(address)
}

function destinationNoun(leg: Leg, { statusUrl, digitsUrl, sipTransport }: DialSettings): XmlElement {
  const told = {
    statusCallback: statusUrl(leg.leg),
    statusCallbackMethod: 'POST',
    statusCallbackEvent: 'initiated ringing answered completed',
  }
  if (!isSipLeg(leg)) return element('Number', { sendDigits: leg.sendDigits, ...told }, leg.address)
  const { username = null, password = null } = leg.credentials ?? {}
  // There is no sendDigits for SIP: what the destination hears first is asked for once it has answered.
  const url = leg.sendDigits === null ? null : digitsUrl(leg.leg)
  const address = /^sips?:/i.test(leg.address) ? leg.address : `sip:${leg.address}`
  return element('Sip', { username, password, url, ...told }, withTransport(address, sipTransport))
}

/** A SIP address (RFC 3261, 19.1.1): parameters follow the host, headers all of them. `sips` is TLS by itself. */
function withTransport(address: string, transport: DialSettings['sipTransport']): string {
  const [, upToParameters = '', headers = ''] = /^(sip:(?:[^@]*@)?[^?]*)(.*)$/i.exec(address) ?? []
  const parameters = upToParameters.replace(/^.*@/, '')
  if (transport === null || upToParameters === '' || /;transport=/i.test(parameters)) return address
  return `${upToParameters};transport=${transport}${headers}`
}

/** Cut between words where there are any. */
function inPieces(message: string): readonly string[] {
  const pieces: string[] = []
  let rest = message
  while (rest.length > MAX_SAID_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MAX_SAID_CHARACTERS)
    const length = space > 0 ? space : MAX_SAID_CHARACTERS
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length).trimStart()
  }
  return [...pieces, rest]
}
