import type { SipMessage, SipRequest } from './sip-message.ts'

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: SipMessage }
  | {
      readonly kind: 'malformed'
      readonly reason: string
      readonly status: number
      readonly request: SipRequest | null
    }

export function parseMessage(_bytes: Buffer): ParsedMessage {
  return { kind: 'malformed', reason: 'not parsed', status: 400, request: null }
}
