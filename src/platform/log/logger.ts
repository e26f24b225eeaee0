import { pino } from 'pino'

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

/** Structured JSON lines on stdout. */
export function createLogger(level: string) {
  return pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } })
}

export type Logger = ReturnType<typeof createLogger>
