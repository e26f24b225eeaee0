import type { Schemas } from '../../api/api-client.ts'
import type { Target } from '../../api/resources/targets.ts'

export type BidRequest = NonNullable<Target['bid_request']>
type BidRequestAttributes = NonNullable<Schemas['TargetCreate']['bid_request_attributes']>

/** A bid request as a form has it: its headers as lines, as they are copied from elsewhere. */
export type BidRequestValues = Omit<BidRequest, 'headers'> & { readonly headers: string }

const NEW: BidRequest = {
  url: '',
  method: 'POST',
  headers: {},
  body: null,
  timeout_ms: null,
  bid_path: null,
  seconds_path: null,
  number_path: null,
  accept_path: null,
}

export function bidRequestValuesOf(request: BidRequest | null): BidRequestValues {
  const { headers, ...others } = request ?? NEW
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return { ...others, headers: lines.join('\n') }
}

export function bidRequestAttributesOf({ headers, ...others }: BidRequestValues): BidRequestAttributes {
  return { ...others, headers: readHeaders(headers) }
}

/** `Name: value` a line; a line without a colon is a name with no value, which the API refuses by its name. */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}
