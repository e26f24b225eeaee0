import type { CompanyConfiguration, ConfiguredPostbackKey } from '../configuration/company-configuration.ts'
import { parsePhoneNumber } from '../domain/phone/phone-number.ts'
import { badRequest } from '../platform/http/error-catalogue.ts'
import { type RtbParameters, textParameter } from './rtb-parameters.ts'

/** A publisher's question whether a buyer would take a call. */
export interface PingRequest {
  /** The publisher, as it calls itself: an Affiliate's `afid`. */
  readonly publisherId: string
  /** E.164; null only where the key allows pings without. */
  readonly callerNumber: string | null
  /** A number of the Company that the caller is expected to call, E.164. */
  readonly inboundNumber: string | null
  /** Every other parameter: a list joined by commas, an object as its JSON text. */
  readonly tags: Readonly<Record<string, string>>
}

const MAX_PUBLISHER_ID_LENGTH = 255

/** As many tags as a target may have conditions (service-api.md, Limits). */
const MAX_TAGS = 100

/** Longer than any tag key or value that a condition could name; what is longer was sent by mistake. */
const MAX_TAG_KEY_LENGTH = 255
const MAX_TAG_VALUE_LENGTH = 1_000

/** What is nested deeper is no parameter, and would be too deep to write as JSON. */
const MAX_TAG_NESTING = 20

/** Parameters with a meaning of their own; all others are tags. */
const NAMED_PARAMETERS: ReadonlySet<string> = new Set([
  'key',
  'publisher_id',
  'source_id',
  'caller_number',
  'inbound_number',
])

/** @throws 400 with a sentence about the parameter that is missing or wrong (completions.md §6 and §9) */
export function readPingRequest(
  parameters: RtbParameters,
  key: ConfiguredPostbackKey,
  configuration: CompanyConfiguration,
): PingRequest {
  return {
    publisherId: readPublisherId(parameters),
    callerNumber: readCallerNumber(parameters, key),
    inboundNumber: readInboundNumber(parameters, configuration),
    tags: readTags(parameters),
  }
}

function readPublisherId(parameters: RtbParameters): string {
  const publisherId = textParameter(parameters, 'publisher_id', 'source_id')
  if (publisherId === null) throw badRequest('must include publisher_id (string)')
  if (publisherId.length > MAX_PUBLISHER_ID_LENGTH) {
    throw badRequest(`publisher_id is too long: send at most ${MAX_PUBLISHER_ID_LENGTH} characters.`)
  }
  if (!isStorable(publisherId)) throw badRequest('publisher_id holds a character that is no text.')
  return publisherId
}

function readCallerNumber(parameters: RtbParameters, key: ConfiguredPostbackKey): string | null {
  if (!parameters.has('caller_number') && key.allowNoCallerNumber) return null
  const text = textParameter(parameters, 'caller_number')
  if (text === null) throw badRequest('must include caller_number (string)')
  const callerNumber = parsePhoneNumber(text)
  if (callerNumber === null) throw badRequest('caller_number is not a valid phone number.')
  return callerNumber
}

function readInboundNumber(parameters: RtbParameters, configuration: CompanyConfiguration): string | null {
  if (!parameters.has('inbound_number')) return null
  const inboundNumber = parsePhoneNumber(textParameter(parameters, 'inbound_number') ?? '')
  if (inboundNumber === null || !configuration.numbers.has(inboundNumber)) {
    throw badRequest('inbound_number is not a number of this Company: send one of its own, or leave it out.')
  }
  return inboundNumber
}

function readTags(parameters: RtbParameters): Readonly<Record<string, string>> {
  const tags: [string, string][] = []
  for (const [key, value] of parameters) {
    if (NAMED_PARAMETERS.has(key)) continue
    if (isNestedBeyond(value, MAX_TAG_NESTING))
      throw badRequest(`The tag ${quote(key)} is nested too deeply.`)
    const text = tagText(value)
    if (text !== '') tags.push(checkedTag(key, text))
  }
  if (tags.length > MAX_TAGS) throw badRequest(`Too many tags: send at most ${MAX_TAGS}.`)
  return Object.fromEntries(tags)
}

/** One text whatever was sent: a field that concerns no buyer must not cost the publisher its bid. */
function tagText(value: unknown): string {
  if (!isObject(value)) return String(value ?? '')
  const isPlainList = Array.isArray(value) && !value.some(isObject)
  return isPlainList ? value.join(',') : JSON.stringify(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isNestedBeyond(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false
  return levels === 0 || Object.values(value).some(inner => isNestedBeyond(inner, levels - 1))
}

function checkedTag(key: string, value: string): [string, string] {
  if (key.length > MAX_TAG_KEY_LENGTH || value.length > MAX_TAG_VALUE_LENGTH) {
    throw badRequest(
      `The tag ${quote(key)} is too long: at most ${MAX_TAG_KEY_LENGTH} characters for a key, ${MAX_TAG_VALUE_LENGTH} for a value.`,
    )
  }
  if (!isStorable(key) || !isStorable(value)) {
    throw badRequest(`The tag ${quote(key)} holds a character that is no text.`)
  }
  return [key, value]
}

/** Enough of a name to recognise it in a sentence. */
const MAX_QUOTED_LENGTH = 40

function quote(name: string): string {
  return JSON.stringify(name.slice(0, MAX_QUOTED_LENGTH))
}

/** Storage keeps neither NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

const UNSTORABLE = /\0|\p{Surrogate}/u
