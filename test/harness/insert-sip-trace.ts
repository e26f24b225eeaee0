import { startSipTraceKeeper } from '../../src/calls/sip-traces/sip-trace-keeper.ts'
import type { TestService } from './test-service.ts'

/** Gives a call a ladder of one message, and an encrypted caller who reports what he hears beside a target who does neither. */
export async function insertSipTrace(
  { database }: Pick<TestService, 'database'>,
  call: { readonly companyId: number; readonly uuid: string },
): Promise<void> {
  const { rows } = await database.pool.query<{ created_at: Date }>(
    'SELECT created_at FROM calls WHERE company_id = $1 AND uuid = $2',
    [call.companyId, call.uuid],
  )
  const startedAt = rows[0]?.created_at.getTime()
  if (startedAt === undefined) throw new Error(`${call.uuid} is no call`)
  const message = { at: startedAt, party: 0, direction: 'in', peer: 'udp 192.0.2.1:5060' } as const
  const problems: unknown[] = []
  const keeper = startSipTraceKeeper(database.pool, { warn: (problem: unknown) => problems.push(problem) })
  keeper.keep({
    call: { ...call, startedAt },
    messages: [{ ...message, text: 'INVITE sip:+18005550100@dialplane.example SIP/2.0\r\n\r\n' }],
    media: [
      {
        party: 0,
        codec: 'PCMU',
        encryption: 'AES_CM_128_HMAC_SHA1_80',
        received: { packets: 500, lost: 2, late: 1, jitterMs: 1.5, refused: 3 },
        sent: { packets: 498, lost: 4, jitterMs: 0.5, roundTripMs: 80 },
      },
      {
        party: 1,
        codec: 'PCMA',
        encryption: null,
        received: { packets: 490, lost: 0, late: 0, jitterMs: 0.2, refused: 0 },
        sent: { packets: 500, lost: null, jitterMs: null, roundTripMs: null },
      },
    ],
    isComplete: true,
  })
  await keeper.stop()
  if (problems.length > 0) throw new Error('the ladder was not kept', { cause: problems[0] })
}
