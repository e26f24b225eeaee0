import type { WebhookParameters } from '../webhook.ts'
import type { RecordingWord } from './recording-rows.ts'

/** Longer ids and addresses are no provider's; a signed address has some hundred characters. */
const MAX_SID_LENGTH = 200
const MAX_URL_LENGTH = 2_000

/** What a callback says became of a recording; null for what says nothing of its end. */
export function recordingWord(parameters: WebhookParameters): RecordingWord | null {
  const { RecordingStatus: status = 'completed', RecordingSid: sid = '', RecordingUrl: url = '' } = parameters
  const isSid = /^[\w-]+$/.test(sid) && sid.length <= MAX_SID_LENGTH
  const recordingSid = isSid ? sid : null
  if (status === 'absent' || status === 'failed') {
    return { kind: 'lost', recordingSid, reason: `the provider says: ${status}` }
  }
  if (status !== 'completed') return null
  const isUrl = /^https?:\/\//i.test(url) && url.length <= MAX_URL_LENGTH
  return { kind: 'made', recordingSid, url: isUrl ? url : null }
}
