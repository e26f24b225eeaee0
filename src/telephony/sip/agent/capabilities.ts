import type { HeaderField } from '../message/sip-message.ts'

/** What an agent understands, as its requests and responses say. */
export const ALLOWED_METHODS = [
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'OPTIONS',
  'UPDATE',
  'PRACK',
  'INFO',
] as const

export const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set(['100rel', 'timer'])

export const ALLOW: HeaderField = { name: 'Allow', value: ALLOWED_METHODS.join(', ') }

export const SUPPORTED: HeaderField = { name: 'Supported', value: [...SUPPORTED_EXTENSIONS].join(', ') }

export const ACCEPT: HeaderField = { name: 'Accept', value: 'application/sdp' }
