import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import type { TracedCall } from '../../telephony/edge/call-traces.ts'
import { startSipTraceKeeper } from './sip-trace-keeper.ts'

const QUIET = { warn: () => undefined }

const MEDIA = {
  party: 0,
  codec: 'PCMU',
  encryption: 'AES_CM_128_HMAC_SHA1_80',
  received: { packets: 500, lost: 2, late: 1, jitterMs: 1.5, refused: 3 },
  sent: { packets: 498, lost: 4, jitterMs: 0.5, roundTripMs: 31.5 },
} as const

let service: TestService
let uuid: string
let traced: TracedCall

beforeAll(async () => {
  service = await startTestService()
  const { cid } = await createRtbNetwork(service)
  const number = { type: 'Local', country: 'US', cid }
  const created = await service.request('POST', '/numbers.json', { body: { number } })
  const { body } = await service.request('POST', '/api/v5/simulated_calls.json', {
    body: { simulated_call: { number: created.body.number.number, caller_number: '+12025550123' } },
  })
  uuid = body.simulated_call.call.uuid
  const { rows } = await service.database.pool.query<{ company_id: number; created_at: Date }>(
    'SELECT company_id, created_at FROM calls WHERE uuid = $1',
    [uuid],
  )
  const [row] = rows
  if (row === undefined) throw new Error('there is no call')
  const call = { companyId: row.company_id, uuid, startedAt: row.created_at.getTime() }
  const message = { at: call.startedAt, party: 0, direction: 'in', peer: 'udp 192.0.2.1:5060' } as const
  traced = {
    call,
    messages: [{ ...message, text: 'INVITE sip:a@b SIP/2.0\r\n\r\n' }],
    media: [MEDIA],
    isComplete: true,
  }
})
afterAll(() => service.close())

const path = () => `/api/v5/calls/${uuid}/sip_trace.json`

test('a call of which nothing was kept says so', async () => {
  expect(await service.request('GET', path())).toMatchObject({
    status: 404,
    body: { error: 'No SIP messages were kept of this call.' },
  })
})

describe('what was said in a call', () => {
  beforeAll(async () => {
    const keeper = startSipTraceKeeper(service.database.pool, QUIET)
    keeper.keep(traced)
    // As where two processes end the same call.
    keeper.keep(traced)
    await keeper.stop()
  })

  test('is shown to administrators', async () => {
    const { status, body } = await service.request('GET', path().replace(uuid, uuid.toUpperCase()))
    expect(status).toBe(200)
    expect(body).toEqual({
      sip_trace: {
        uuid,
        complete: true,
        messages: [
          {
            at: new Date(traced.call.startedAt).toISOString(),
            party: 0,
            direction: 'in',
            peer: 'udp 192.0.2.1:5060',
            message: 'INVITE sip:a@b SIP/2.0\r\n\r\n',
          },
        ],
        media: [
          {
            party: 0,
            codec: 'PCMU',
            encryption: 'AES_CM_128_HMAC_SHA1_80',
            received: { packets: 500, lost: 2, late: 1, jitter_ms: 1.5, refused: 3 },
            sent: { packets: 498, lost: 4, jitter_ms: 0.5, round_trip_ms: 31.5 },
          },
        ],
      },
    })
  })

  test('that was kept before there was encryption is shown without it', async () => {
    await service.database.pool.query(
      `UPDATE sip_traces SET media = '[{"party":0,"codec":"PCMU","received":{"packets":5,"lost":0,"late":0,"jitterMs":0},
         "sent":{"packets":5,"lost":null,"jitterMs":null}}]' WHERE call_uuid = $1`,
      [uuid],
    )
    const { status, body } = await service.request('GET', path())
    expect(status).toBe(200)
    expect(body.sip_trace.media).toEqual([
      {
        party: 0,
        codec: 'PCMU',
        encryption: null,
        received: { packets: 5, lost: 0, late: 0, jitter_ms: 0, refused: 0 },
        sent: { packets: 5, lost: null, jitter_ms: null, round_trip_ms: null },
      },
    ])
  })

  test.each(['member', 'reporter', 'publisher', 'buyer'] as const)('is not shown to a %s', async role => {
    const apiKey = await service.addUser(service.companyId, role)
    expect((await service.request('GET', path(), { apiKey })).status).toBe(403)
  })
})

describe('a database in trouble', () => {
  test('costs the trace, and is told of', async () => {
    const warn = vi.fn()
    const keeper = startSipTraceKeeper(service.database.pool, { warn })
    const { call } = traced
    keeper.keep({ ...traced, call: { ...call, uuid: 'no uuid' } })
    keeper.keep({ ...traced, call: { ...call, uuid: '0198f3c2-0000-7000-8000-000000000000' } })
    await keeper.stop()
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[1]).toContain('could not be kept')
    const { rows } = await service.database.pool.query(
      "SELECT 1 FROM sip_traces WHERE call_uuid = '0198f3c2-0000-7000-8000-000000000000'",
    )
    expect(rows).toHaveLength(1)
  })

  test('is asked for no more than so many at once', async () => {
    const query = vi.fn(async () => ({ rows: [] }))
    const keeper = startSipTraceKeeper({ query } as never, QUIET)
    for (let count = 0; count < 600; count++) keeper.keep(traced)
    await keeper.stop()
    expect(query).toHaveBeenCalledTimes(500)
  })
})
