import { startSipTraceKeeper } from '../../src/calls/sip-traces/sip-trace-keeper.ts'
import type { TestService } from './test-service.ts'

/** Gives a call a ladder of one message. */
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
    media: [],
    isComplete: true,
  })
  await keeper.stop()
  if (problems.length > 0) throw new Error('the ladder was not kept', { cause: problems[0] })
}
