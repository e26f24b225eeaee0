import { errorInWords } from '../../domain/error-in-words.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { UserAgent } from '../sip/agent/user-agent.ts'
import type { DialogJournal } from './dialog-journal.ts'

/**
 * More requests than a process has sent within a dialog after it was noted, such as refreshes of its session: a party refuses what is
 * numbered below what it has had (RFC 3261 12.2.2).
 */
const SEQUENCE_SKIPPED = 1_000

/** Hangs up on those whose call ended with the process before: nobody is to sit in a call that leads nowhere. */
export function hangUpLeft(
  journal: Pick<DialogJournal, 'left' | 'forget'>,
  userAgent: Pick<UserAgent, 'restore'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const { left: dialogs } = journal
  for (const left of dialogs) {
    const dialog = { ...left, localSequence: left.localSequence + SEQUENCE_SKIPPED }
    try {
      userAgent
        .restore(
          { dialog, localSdp: '', remoteSdp: '' },
          { onEnded: () => undefined, onOffer: () => ({ kind: 'unacceptable' }) },
        )
        // Temporary failure.
        .bye({ reason: { protocol: 'Q.850', cause: 41, text: 'the service was restarted' } })
    } catch (error) {
      // Another version may have noted it.
      journal.forget(left)
      logger.warn({ reason: errorInWords(error) }, 'a call of the process before could not be hung up on')
    }
  }
  if (dialogs.length > 0) {
    logger.warn(
      { dialogs: dialogs.length },
      'the process before ended in the middle of calls: their parties are hung up on',
    )
  }
}
