import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Pool } from 'pg'
import type { Logger } from '../../platform/log/logger.ts'
import type { TracedCall } from '../../telephony/edge/call-traces.ts'

/** Writes ladders down, behind the calls' backs. */
export interface SipTraceKeeper {
  keep(traced: TracedCall): void
  /** Resolves once what was to be kept has been, or could not be. */
  stop(): Promise<void>
}

/** A database in trouble costs ladders, and nothing else: they are tried once, and beyond a bound not at all. */
export function startSipTraceKeeper(pool: Pool, logger: Pick<Logger, 'warn'>): SipTraceKeeper {
  let waiting = 0
  let written: Promise<void> = Promise.resolve()
  const write = async (traced: TracedCall): Promise<void> => {
    try {
      await insert(pool, traced)
    } catch (error) {
      logger.warn({ err: error, call: traced.call.uuid }, 'what was said by SIP in a call could not be kept')
    } finally {
      waiting--
    }
  }
  return {
    keep: traced => {
      if (waiting >= MAX_WAITING) return
      waiting++
      written = written.then(() => write(traced))
    },
    stop: () => written,
  }
}

const compress = promisify(deflate)

async function insert(pool: Pool, { call, messages, media, isComplete }: TracedCall): Promise<void> {
  const compressed = await compress(JSON.stringify(messages))
  await pool.query({
    name: 'keep_sip_trace',
    text: `
      INSERT INTO sip_traces (company_id, call_uuid, created_at, is_complete, messages, media)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT DO NOTHING`,
    values: [
      call.companyId,
      call.uuid,
      new Date(call.startedAt),
      isComplete,
      compressed,
      JSON.stringify(media),
    ],
  })
}

/** A second of more calls than one process carries. */
const MAX_WAITING = 500
