import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordingOrder } from '../engine/transition.ts'
import type { CallRow } from '../records/call-row.ts'
import type { RunningCall } from '../running/running-call.ts'
import { createRecordingOrders, type RecordingOrders } from './recording-orders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CALL = { uuid: '0199d3f2-7a10-7c3e-9f00-000000000001', status: 'in_progress' } as CallRow

/** Processes that hear one another; the runner, if any, runs the call. */
function processes({ runs, hears = true }: { runs?: Pick<RunningCall, 'orderRecording'>; hears?: boolean }) {
  const all: RecordingOrders[] = []
  const sent: unknown[] = []
  const errors: unknown[] = []
  const pool = {
    query: async (_: string, [, payload]: readonly [string, string]) => {
      sent.push(JSON.parse(payload))
      if (hears) for (const { onNotification } of all) onNotification(payload)
    },
  } as unknown as Pool
  const start = (call: Pick<RunningCall, 'orderRecording'> | null) => {
    const orders = createRecordingOrders({
      pool,
      live: { find: uuid => (uuid === CALL.uuid ? (call as RunningCall | null) : null) },
      onError: error => errors.push(error),
    })
    all.push(orders)
    return orders
  }
  const runner = start(runs ?? null)
  return { asker: start(null), runner, sent, errors }
}

/** A call that is recorded, and what it has been told. */
function recordedCall(isRecorded = true) {
  const told: RecordingOrder[] = []
  const orderRecording = async (order: RecordingOrder) => {
    told.push(order)
    return isRecorded
  }
  return { told, orderRecording }
}

test('the process that runs the call obeys and answers', async () => {
  const call = recordedCall()
  expect(await processes({ runs: call }).asker.order(CALL, 'pause')).toBe('done')
  expect(call.told).toEqual(['pause'])
})

test('it answers that nothing is recorded, too', async () => {
  const { asker } = processes({ runs: recordedCall(false) })
  expect(await asker.order(CALL, 'resume')).toBe('not-recorded')
})

test('a process that runs the call itself asks nobody', async () => {
  const { runner, sent } = processes({ runs: recordedCall() })
  expect(await runner.order(CALL, 'pause')).toBe('done')
  expect(sent).toEqual([])
})

test('a call that is over is asked about nowhere', async () => {
  const { asker, sent } = processes({ runs: recordedCall() })
  expect(await asker.order({ ...CALL, status: 'finished' }, 'pause')).toBe('not-recorded')
  expect(sent).toEqual([])
})

test('whoever does not answer is asked again and again, and then given up', async () => {
  const { asker, sent } = processes({ runs: recordedCall(), hears: false })
  const outcome = asker.order(CALL, 'pause')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('unanswered')
  expect(vi.getTimerCount()).toBe(0)
})

test('an order that cannot be obeyed, since the database is away, is told of and given up', async () => {
  const orderRecording = () => Promise.reject(new Error('no database'))
  const { runner, errors } = processes({ runs: { orderRecording } })
  const outcome = runner.order(CALL, 'pause')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBe('unanswered')
  expect(errors[0]).toEqual(new Error('no database'))
})

test.each([
  '',
  'x',
  'null',
  '7',
  '{}',
  '{"id":"1"}',
  '{"id":"1","uuid":"2","order":"stop"}',
  '{"id":1,"isRecorded":true}',
])('a notification that none of ours sends (%s) is ignored', payload => {
  const { runner, sent, errors } = processes({ runs: recordedCall() })
  runner.onNotification(payload)
  expect([sent, errors]).toEqual([[], []])
})
