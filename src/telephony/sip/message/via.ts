import { formatParameters, type Parameters, parseParameters } from './parameters.ts'

export interface Via {
  /** In upper case. */
  readonly protocol: string
  readonly host: string
  readonly port: number | null
  readonly parameters: Parameters
}

/** Reads one element of Via, of whatever version of SIP (RFC 3261, section 20.42). Null where it is none. */
export function parseVia(value: string): Via | null {
  const match = SENT.exec(value)
  if (match === null) return null
  const [sent, protocol = '', host = '', digits] = match
  const port = digits === undefined ? null : Number(digits)
  if (port !== null && (port < 1 || port > MAX_PORT)) return null
  const parameters = parseParameters(value, sent.length)
  return parameters === null ? null : { protocol: protocol.toUpperCase(), host, port, parameters }
}

export function formatVia(via: Via): string {
  const port = via.port === null ? '' : `:${via.port}`
  return `SIP/2.0/${via.protocol} ${via.host}${port}${formatParameters(via.parameters)}`
}

/** The part of a broken Via that can still be read, which is enough to answer by; null where not even its address can be. */
export function salvageVia(value: string): string | null {
  return SENT_AND_WHOLE_PARAMETERS.exec(value)?.[0] ?? null
}

const MAX_PORT = 65_535

const TOKEN = "[A-Za-z0-9\\-.!%*_+`'~]+"
const SLASH = '[ \\t]*/[ \\t]*'
const SENT_BY = '(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?:[ \\t]*:[ \\t]*(\\d{1,5}))?'
const SENT_PATTERN = `^${TOKEN}${SLASH}${TOKEN}${SLASH}(${TOKEN})[ \\t]+${SENT_BY}`

const SENT = new RegExp(`${SENT_PATTERN}(?![^;, \\t])`)
const SENT_AND_WHOLE_PARAMETERS = new RegExp(
  `${SENT_PATTERN}(?:[ \\t]*;[ \\t]*${TOKEN}(?:=${TOKEN})?(?=[; \\t,]|$))*`,
)
