import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Pool } from 'pg'
import type { TracedMedia, TracedMessage } from '../../telephony/edge/call-traces.ts'
import type { CallRow } from '../records/call-row.ts'

/** What was said by SIP in a call, as far as it was kept. */
export interface SipTrace {
  readonly isComplete: boolean
  readonly messages: readonly TracedMessage[]
  readonly media: readonly TracedMedia[]
}

/** Null where none was kept: it did not come over SIP, goes on still, or ended a moment ago. */
export async function findSipTrace(
  pool: Pool,
  call: Pick<CallRow, 'company_id' | 'uuid' | 'created_at'>,
): Promise<SipTrace | null> {
  const { rows } = await pool.query<{
    is_complete: boolean
    messages: Buffer
    media: readonly KeptMedia[]
  }>({
    name: 'find_sip_trace',
    text: `
      SELECT is_complete, messages, media FROM sip_traces
      WHERE company_id = $1 AND call_uuid = $2 AND created_at = $3`,
    values: [call.company_id, call.uuid, call.created_at],
  })
  const [row] = rows
  if (row === undefined) return null
  const messages = JSON.parse((await expand(row.messages)).toString('utf8')) as readonly TracedMessage[]
  return { isComplete: row.is_complete, messages, media: row.media.map(completed) }
}

const expand = promisify(inflate)

/** What was kept before encryption and round trips were says nothing of them. */
interface KeptMedia extends Omit<TracedMedia, 'encryption' | 'received' | 'sent'> {
  readonly encryption?: TracedMedia['encryption']
  readonly received: Omit<TracedMedia['received'], 'refused'> & Partial<TracedMedia['received']>
  readonly sent: Omit<TracedMedia['sent'], 'roundTripMs'> & Partial<TracedMedia['sent']>
}

function completed({ encryption = null, received, sent, ...media }: KeptMedia): TracedMedia {
  return {
    ...media,
    encryption,
    received: { ...received, refused: received.refused ?? 0 },
    sent: { ...sent, roundTripMs: sent.roundTripMs ?? null },
  }
}
