import type { MediaEndpoint } from '../media/media.ts'
import type { CallEnding, CallHandlers } from '../sip/agent/call.ts'
import { guarded } from './guarded.ts'
import { keyOfInfo } from './key-of-info.ts'

/** What a caller's own side of a call has to say. */
export interface CallerEvents {
  /** The answer has gone out. */
  onAccepted(): void
  /** It has had the answer. */
  onAcknowledged(): void
  /** By INFO. */
  onKey(key: string): void
  onEnded(ending: CallEnding): void
  /** The call cannot go on, in words. */
  onFault(reason: string): void
}

/** How a caller is dealt with: its media answers what it offers, and the call hears of the rest. */
export function callerHandlers(
  media: Pick<MediaEndpoint, 'answer' | 'offer' | 'accept'>,
  events: CallerEvents,
): CallHandlers {
  return guarded<CallHandlers>(
    {
      onAccepted: () => events.onAccepted(),
      onAcknowledged: () => events.onAcknowledged(),
      onEnded: ending => events.onEnded(ending),
      onOffer: offered =>
        media.answer(offered).then(
          sdp => ({ kind: 'answer', sdp }) as const,
          () => ({ kind: 'unacceptable' }) as const,
        ),
      onOfferWanted: () => media.offer({ isAnew: true }),
      onAnswer: sdp =>
        void media.accept(sdp).catch(() => events.onFault('the caller answered with media of no use')),
      onInfo: (contentType, body) => {
        const key = keyOfInfo(contentType, body)
        if (key !== null) events.onKey(key)
      },
    },
    error => events.onFault(String(error)),
  )
}
