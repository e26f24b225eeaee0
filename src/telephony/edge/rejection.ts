import type { RejectReason } from '../carrier.ts'
import type { HeaderField } from '../sip/message/sip-message.ts'

/** What a caller is answered who is not let through, or whom nobody wants to talk to. */
export interface Rejection {
  readonly status: number
  readonly headers: readonly HeaderField[]
}

/** How long whoever calls again is asked to wait. */
export const RETRY_AFTER: readonly HeaderField[] = [{ name: 'Retry-After', value: '5' }]

export const NOBODY_ANSWERED: Rejection = { status: 480, headers: [] }
export const ALL_BUSY: Rejection = { status: 486, headers: [] }

/** `words` are for the owner of the trunk that the call came by. */
export const REJECTIONS: Readonly<Record<RejectReason, Rejection & { readonly words: string }>> = {
  'not-found': {
    status: 404,
    headers: [],
    words: 'nobody whom the trunk may call has the number, or the reservation is none that may be called',
  },
  declined: { status: 603, headers: [], words: 'the call was declined; its events say why' },
  unavailable: {
    status: 503,
    headers: RETRY_AFTER,
    words: 'there was no room, or the database did not answer',
  },
}
