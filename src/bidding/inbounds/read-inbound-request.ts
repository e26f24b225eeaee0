import { Type } from 'typebox'
import { parseQueriedNumber } from '../../domain/phone/phone-number.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { onUse } from '../../platform/on-use.ts'
import { type FieldErrors, MESSAGE } from '../../platform/refusals/refusal.ts'
import { fieldErrors } from '../../platform/wire/field-errors.ts'
import { compileLenient } from '../../platform/wire/validators.ts'
import { windowParameters } from '../../platform/wire/window-query.ts'
import { MAX_INTEGER } from '../../platform/wire/wire-types.ts'
import { type CreatedAtWindow, readCreatedAtWindow } from './created-at-window.ts'
import { type InboundFilters, InboundQuery } from './inbound-query.ts'

/** A part of the log, as asked for in a request body. */
export interface InboundRequest {
  readonly filters: InboundFilters
  readonly window: CreatedAtWindow
}

const { page: _page, with_filters: _withFilters, ...PARAMETERS } = InboundQuery.properties

/** The schemas of the list's filters and its window, by name. */
export const INBOUND_PARAMETERS: Readonly<Record<string, object>> = PARAMETERS

/** Far more than there are parameters; nobody reads more messages. */
const MAX_PARAMETERS = 50

/** Longer names are not repeated in messages. */
const MAX_NAME_LENGTH = 100

/**
 * Reads parameters from a JSON object just as the list reads them from its query: the same coercions, with or without
 * brackets, values plain or in arrays. Null and an empty array, which a query cannot contain, filter nothing. Unlike in
 * the list, the window is required (service-api.md, Exports).
 * @param zone the Company's IANA zone
 * @returns what is asked for, or messages by parameter
 */
export function readInboundRequest(
  params: Readonly<Record<string, unknown>>,
  now: Instant,
  zone: string,
): InboundRequest | { readonly errors: FieldErrors } {
  const sent = Object.entries(params)
  if (sent.length > MAX_PARAMETERS) {
    return { errors: { params: [`is too long (maximum is ${MAX_PARAMETERS} entries)`] } }
  }
  const errors = new Map<string, readonly string[]>()
  const filters = new Map<string, unknown>()
  for (const [sentName, value] of sent) {
    const name = wellFormed(sentName).replace(/\[\]$/, '')
    const read = readParameter(name, value)
    if ('errors' in read) errors.set(read.name, read.errors)
    else if (read.value !== undefined) filters.set(name, read.value)
  }
  const query = Object.fromEntries(filters) as InboundFilters
  const isWindowNamed = Object.keys(windowParameters).some(name => query[name as 'created_at'])
  const isWindowRefused = Object.keys(windowParameters).some(name => errors.has(name))
  if (!isWindowNamed && !isWindowRefused) errors.set('created_at', [MESSAGE.blank, NAME_A_WINDOW])
  const window = readCreatedAtWindow(query, now, zone)
  if ('error' in window) {
    const { name, message } = windowProblem(query, window.error)
    if (!errors.has(name)) errors.set(name, [message])
  }
  if (errors.size > 0 || 'error' in window) return { errors: Object.fromEntries(errors) }
  return { filters: query, window }
}

/** The id of the one Campaign that parameters ask for; null where they ask for none, several, or are none. */
export function onlyCampaign(params: unknown): number | null {
  if (typeof params !== 'object' || params === null) return null
  const { campaign_id: plain, 'campaign_id[]': bracketed = plain } = params as Readonly<
    Record<string, unknown>
  >
  const read = readParameter('campaign_id', bracketed)
  const ids = 'value' in read ? (read.value as InboundFilters['campaign_id']) : undefined
  const [id] = ids ?? []
  return id !== undefined && ids?.length === 1 && id > 0 && id <= MAX_INTEGER ? id : null
}

const NAME_A_WINDOW = 'send created_at (such as last_7d), or created_at_start and created_at_end'

type ReadParameter =
  | { readonly value: unknown }
  | { readonly name: string; readonly errors: readonly string[] }

function readParameter(name: string, value: unknown): ReadParameter {
  if (!Object.hasOwn(PARAMETERS, name)) {
    const isNamable = name.length <= MAX_NAME_LENGTH
    const message = `is not a filter (these are: ${Object.keys(PARAMETERS).join(', ')})`
    return {
      name: isNamable ? name : 'params',
      errors: [isNamable ? message : `holds a name that ${message}`],
    }
  }
  const text = asQueryText(value)
  if (text === null) return { name, errors: ['must be a plain value or an array of plain values'] }
  if (text === undefined) return { value: undefined }
  const validate = VALIDATORS.get(name)?.()
  const read = { params: { [name]: text } }
  if (validate === undefined || validate(read)) {
    const value = read.params[name]
    return name === 'caller_number' && typeof value === 'string' ? readCaller(value) : { value }
  }
  const messages = fieldErrors(validate.errors ?? [])
  return { name, errors: messages[name] ?? ['is invalid'] }
}

function readCaller(text: string): ReadParameter {
  const number = parseQueriedNumber(text)
  return number === null ? { name: 'caller_number', errors: [MUST_BE_A_NUMBER] } : { value: number }
}

/** What is said of a caller that cannot be read, behind the parameter's name. */
export const MUST_BE_A_NUMBER = 'must be a phone number, such as +12025550123'

/** One validator each, since a lenient one stops at the first violation. */
const VALIDATORS = new Map(
  Object.entries(PARAMETERS).map(([name, schema]) => [
    name,
    onUse(() => compileLenient(Type.Object({ params: Type.Object({ [name]: schema }) }))),
  ]),
)

/** The value as a query would have it, in which what is empty is absent; undefined where it would have none, null where it cannot. */
function asQueryText(value: unknown): string | string[] | null | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (!Array.isArray(value)) return isPlain(value) ? wellFormed(String(value)) : null
  const said = value.filter(part => part !== '')
  if (said.length === 0) return undefined
  return said.every(isPlain) ? said.map(plain => wellFormed(String(plain))) : null
}

/** Without lone surrogates, which JSON can contain but neither a query nor storage can. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The parameter that the sentence is about, and the sentence as its message. */
function windowProblem(query: InboundFilters, sentence: string): { name: string; message: string } {
  const bound =
    sentence.startsWith('created_at_end ') || !query.created_at_start ? 'created_at_end' : 'created_at_start'
  const name = query.created_at ? 'created_at' : bound
  const message = sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence
  return { name, message: message.replace(/\.$/, '') }
}
