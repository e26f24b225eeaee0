import { serialiseMessage } from '../sip/message/serialise-message.ts'
import type { HeaderField, SipMessage } from '../sip/message/sip-message.ts'

/** A message as it may be kept: its own text, but for what would let a reader in, cut off where it is too long. */
export function traceText(message: SipMessage): string {
  const text = serialiseMessage({ ...message, headers: message.headers.map(withoutCredentials) }).toString(
    'utf8',
  )
  const masked = text.replace(MEDIA_KEY, `$1${MASKED}`)
  return masked.length <= MAX_LENGTH ? masked : `${masked.slice(0, MAX_LENGTH - CUT.length)}${CUT}`
}

/** The scheme stays: that somebody was asked for a password, and gave one, is often the answer. */
function withoutCredentials(field: HeaderField): HeaderField {
  if (!SECRET_FIELDS.has(field.name.toLowerCase())) return field
  const [scheme = ''] = field.value.trim().split(/\s/, 1)
  return { ...field, value: `${scheme} ${MASKED}` }
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'authentication-info',
  'proxy-authentication-info',
])

/** Keys of encrypted sound, however they are written: RFC 4568 9.1, RFC 4567 3.1, RFC 8866 5.12. */
const MEDIA_KEY = /^(a=crypto:[^\r\n]*?inline:|a=key-mgmt:|k=)[^\r\n]*/gim

const MASKED = '(masked)'

/** Messages are 1,300 bytes or less where they go by UDP; those of browsers are longer. */
const MAX_LENGTH = 4_000

const CUT = '\r\n(cut off)'
