import type { NamedCall } from '../../calls/postbacks/named-call.ts'
import { AMOUNT_DECIMALS, MAX_AMOUNT } from '../../domain/money/amount-limits.ts'
import { type Money, money } from '../../domain/money/money.ts'
import { parameterTags } from '../../domain/tags/parameter-tags.ts'
import { isUuid } from '../../domain/uuid.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { phoneParameter, type RtbParameters, textParameter } from '../request/rtb-parameters.ts'

export interface ConversionPostback {
  readonly call: NamedCall
  /** Dollars; null where none was posted. */
  readonly revenue: Money | null
  readonly payout: Money | null
}

export interface DataPostback {
  readonly call: NamedCall
  readonly tags: Readonly<Record<string, string>>
}

/** Parameters with a meaning of their own; all others are tags. */
const NAMED_PARAMETERS: ReadonlySet<string> = new Set(['key', 'call_uuid', 'caller_number'])

/** @throws `malformed` with a sentence about the parameter that is missing or wrong */
export function readConversion(parameters: RtbParameters): ConversionPostback {
  const call = readCall(parameters)
  const revenue = readAmount(parameters, 'revenue')
  const payout = readAmount(parameters, 'payout')
  if (revenue === null && payout === null) throw malformed('must include revenue or payout (number)')
  return { call, revenue, payout }
}

/** @throws `malformed` likewise */
export function readData(parameters: RtbParameters): DataPostback {
  const call = readCall(parameters)
  const read = parameterTags(parameters, NAMED_PARAMETERS)
  if ('error' in read) throw malformed(read.error)
  if (Object.keys(read.tags).length === 0) throw malformed('must include a tag: any other parameter is one.')
  return { call, tags: read.tags }
}

function readCall(parameters: RtbParameters): NamedCall {
  const uuid = readUuid(parameters)
  return uuid === null ? { callerNumber: readCaller(parameters) } : { uuid }
}

function readUuid(parameters: RtbParameters): string | null {
  if (!parameters.has('call_uuid')) return null
  const text = textParameter(parameters, 'call_uuid') ?? ''
  if (!isUuid(text)) throw malformed('call_uuid must be the UUID of a call.')
  return text.toLowerCase()
}

function readCaller(parameters: RtbParameters): string {
  if (textParameter(parameters, 'caller_number') === null) {
    throw malformed('must include call_uuid or caller_number (string)')
  }
  const callerNumber = phoneParameter(parameters, 'caller_number')
  if (callerNumber === null) throw malformed('caller_number is not a valid phone number.')
  return callerNumber
}

/** As senders that compute with floats write it (`.5`, `1e-7`, `1.0E-07`). Decimals beyond those kept are rounded. */
const AMOUNT = /^(?=\.?\d)\d{0,7}(\.\d{0,30})?([eE]-\d{1,2})?$/
const ROUND_HALF_UP = 1

function readAmount(parameters: RtbParameters, name: 'revenue' | 'payout'): Money | null {
  if (!parameters.has(name)) return null
  const text = textParameter(parameters, name) ?? ''
  const amount = AMOUNT.test(text) ? money(text).round(AMOUNT_DECIMALS, ROUND_HALF_UP) : null
  if (amount === null || amount.gt(MAX_AMOUNT)) {
    throw malformed(
      `${name} must be a number of dollars from 0 to ${MAX_AMOUNT}, such as 12.50: or leave it out.`,
    )
  }
  return amount
}
