import type {
  CompanyConfiguration,
  ConfiguredCampaign,
  ConfiguredPostbackKey,
} from '../../configuration/company-configuration.ts'
import { isStorable } from '../../domain/tags/is-storable.ts'
import { parameterTags } from '../../domain/tags/parameter-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { MAX_INDEXED_LENGTH } from '../../platform/wire/wire-types.ts'
import { phoneParameter, type RtbParameters, textParameter } from './rtb-parameters.ts'

/** A publisher's question whether a buyer would take a call. */
export interface PingRequest {
  /** The publisher, by its Affiliate's `afid`. */
  readonly publisherId: string
  /** E.164; null only where the key allows pings without. */
  readonly callerNumber: string | null
  /** A number of the Company that the caller is expected to call, E.164. */
  readonly inboundNumber: string | null
  /**
   * Every other parameter that a condition could name: a list joined by commas, an object as JSON text. Parameters with
   * names longer than any tag's key are left out.
   */
  readonly tags: Readonly<Record<string, string>>
}

/** A ping, and the key it was sent with. */
export interface Ping {
  readonly request: PingRequest
  readonly key: ConfiguredPostbackKey
  readonly campaign: ConfiguredCampaign
  readonly configuration: CompanyConfiguration
  readonly at: Instant
}

/** Parameters with a meaning of their own; all others are tags. */
const NAMED_PARAMETERS: ReadonlySet<string> = new Set([
  'key',
  'publisher_id',
  'source_id',
  'caller_number',
  'inbound_number',
])

/** @throws `malformed` with a sentence about the parameter that is missing or wrong (completions.md §6 and §9) */
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
  if (publisherId === null) throw malformed('must include publisher_id (string)')
  if (publisherId.length > MAX_INDEXED_LENGTH) {
    throw malformed(`publisher_id is too long: send at most ${MAX_INDEXED_LENGTH} characters.`)
  }
  if (!isStorable(publisherId)) throw malformed('publisher_id holds a character that is no text.')
  return publisherId
}

function readCallerNumber(parameters: RtbParameters, key: ConfiguredPostbackKey): string | null {
  if (!parameters.has('caller_number') && key.allowNoCallerNumber) return null
  if (textParameter(parameters, 'caller_number') === null) {
    throw malformed('must include caller_number (string)')
  }
  const callerNumber = phoneParameter(parameters, 'caller_number')
  if (callerNumber === null) throw malformed('caller_number is not a valid phone number.')
  return callerNumber
}

function readInboundNumber(parameters: RtbParameters, configuration: CompanyConfiguration): string | null {
  if (!parameters.has('inbound_number')) return null
  const inboundNumber = phoneParameter(parameters, 'inbound_number')
  if (inboundNumber === null || !configuration.numbers.has(inboundNumber)) {
    throw malformed('inbound_number is not a number of this Company: send one of its own, or leave it out.')
  }
  return inboundNumber
}

function readTags(parameters: RtbParameters): Readonly<Record<string, string>> {
  const read = parameterTags(parameters, NAMED_PARAMETERS)
  if ('error' in read) throw malformed(read.error)
  return read.tags
}
