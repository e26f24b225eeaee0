import type { SipMessage } from './sip-message.ts'

/**
 * The bytes of a message. Content-Length says what the body measures, whatever the field said, and is added where it is missing. A
 * line break in a value becomes a space, so that text from elsewhere can add no header field.
 */
export function serialiseMessage(message: SipMessage): Buffer {
  let head =
    message.kind === 'request'
      ? `${oneLine(message.method)} ${oneLine(message.uri)} SIP/2.0\r\n`
      : `SIP/2.0 ${message.status} ${oneLine(message.reason)}\r\n`
  const length = `Content-Length: ${message.body.length}\r\n`
  let hasLength = false
  for (const { name, value } of message.headers) {
    if (name === 'Content-Length') {
      if (!hasLength) head += length
      hasLength = true
    } else head += `${name}: ${oneLine(value)}\r\n`
  }
  head += hasLength ? '\r\n' : `${length}\r\n`
  return message.body.length === 0 ? Buffer.from(head) : Buffer.concat([Buffer.from(head), message.body])
}

function oneLine(text: string): string {
  return LINE_BREAK.test(text) ? text.replace(LINE_BREAKS, ' ') : text
}

const LINE_BREAK = /[\r\n]/
const LINE_BREAKS = /[\r\n]+/g
