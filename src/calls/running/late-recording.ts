import type { Instant } from '../../domain/time/instant.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import type { RecordingNews } from '../engine/transition.ts'
import type { CallPorts } from './call-ports.ts'

/** Writes down what became of the recording of a call that is saved for good; nobody waits for it. */
export function addLateRecording(
  { journal, persevere, logger }: Pick<CallPorts, 'journal' | 'persevere' | 'logger'>,
  call: Pick<CallOrigin, 'companyId' | 'uuid' | 'startedAt'>,
  news: RecordingNews,
  at: Instant,
): void {
  if (news.type === 'recording-kept' && news.isWrittenDown) return
  persevere(() => journal.addRecording(call, news, at)).catch((error: unknown) => {
    logger.error({ err: error, call_uuid: call.uuid }, 'what became of a recording could not be kept')
  })
}
