import { unreachable } from '../../domain/unreachable.ts'
import type { MediaEndpoint, MediaEvent } from '../media/media.ts'
import type { CallEnding, CallHandlers } from '../sip/agent/call.ts'
import { guarded } from './guarded.ts'
import { keyOfInfo } from './key-of-info.ts'
import type { LineLoss } from './loss-in-words.ts'

/** What a caller's own side of a call has to say. */
export interface CallerEvents {
  /** The answer has gone out. */
  onAccepted(): void
  /** It has had the answer. */
  onAcknowledged(): void
  /** It is heard, for the first time since it was rung, and since it was answered. */
  onHeard(): void
  onKey(key: string, by: 'info' | 'sound'): void
  /** During a hold, which may be why. */
  onSilentOnHold(): void
  onRecordingFailed(): void
  onEnded(ending: CallEnding): void
  /** The call cannot go on. @param words for the log */
  onLost(loss: LineLoss, words: string): void
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
        void media
          .accept(sdp)
          .catch(() => events.onLost('fault', 'the caller answered with media of no use')),
      onInfo: (contentType, body) => {
        const key = keyOfInfo(contentType, body)
        if (key !== null) events.onKey(key, 'info')
      },
    },
    error => events.onLost('fault', String(error)),
  )
}

/** What the sound of a caller has to say. */
export function hearSound(event: MediaEvent, events: CallerEvents): void {
  switch (event.type) {
    case 'digit':
      events.onKey(event.digit, 'sound')
      return
    case 'heard':
      events.onHeard()
      return
    case 'inactive':
      events.onLost('not-heard', 'nothing has been heard of the caller for too long')
      return
    case 'silent-on-hold':
      events.onSilentOnHold()
      return
    case 'lost':
      events.onLost('soundless', 'the sound of the caller is lost')
      return
    case 'recording-failed':
      events.onRecordingFailed()
      return
    default:
      unreachable(event)
  }
}
