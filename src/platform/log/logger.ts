import { type DestinationStream, pino } from 'pino'
import { serializeError } from './serialize-error.ts'

/** What never reaches a log line, wherever an object that holds it is logged. */
const REDACTED = [
  'api_key',
  'key',
  'sip_password',
  'authorization',
  'headers.authorization',
  '*.api_key',
  '*.sip_password',
]

/** Structured JSON lines on stdout, or where `destination` says. Errors are logged under the name `err`. */
export function createLogger(level: string, destination?: DestinationStream) {
  return pino(
    { level, redact: { paths: REDACTED, censor: '[redacted]' }, serializers: { err: serializeError } },
    destination,
  )
}

export type Logger = ReturnType<typeof createLogger>
