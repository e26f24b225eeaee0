import { expect, test, vi } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
} from '../../../test/builders/build-live-calls.ts'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { withResolver } from '../../platform/jobs/with-resolver.ts'
import type { CallNews } from '../records/save-calls.ts'

/** Calls whose people talk on without this process. */

const PATIENCE_MS = 15 * 60_000
const NEVER = new AbortController().signal

/** A process whose calls go to target 1, and what it writes down. */
function process() {
  const written: CallNews[] = []
  let saving: Promise<void> | null = null
  const live = buildLiveCalls({
    configurations: buildConfigurations(
      buildCompanyConfiguration({
        campaigns: [buildCampaign(1, { targetIds: [1], timers: [buildTimer(1, 90)] })],
        targets: [buildConfiguredTarget(1)],
        numbers: [CALLED_NUMBER],
      }),
    ),
    capacity: {
      take: async () => ({ taken: true }),
      release: async () => undefined,
      drain: async () => undefined,
    },
    journal: {
      start: async () => undefined,
      save: async (_, news) => {
        written.push(news)
        await saving
        return true
      },
      addRecording: async () => undefined,
      drain: async () => undefined,
    },
  })
  const ends = () =>
    written.flatMap(({ facts }) => facts.flatMap(fact => (fact.type === 'call_ended' ? [fact.reason] : [])))
  const talk = async (mayBeLeft: boolean) => {
    const { line, commands, tell } = buildLine()
    const leave = vi.fn()
    const carrierCall = { ...line.carrierCall, mayBeLeft, leave }
    const call = await live.accept({ ...line, carrierCall })
    tell({ type: 'leg-answered', leg: 1 })
    await call?.idle()
    return { call, commands, tell, leave, carrierCall, clock: line.clock }
  }
  /** From now on nothing is written down until that is called. */
  const hold = () => {
    const { promise, resolve } = withResolver()
    saving = promise
    return resolve
  }
  return { live, written, ends, talk, hold }
}

test('a call that may be left is neither waited for nor ended when its process stops', async () => {
  const { live, ends, talk } = process()
  const { call, commands, leave } = await talk(true)
  await live.finish(() => PATIENCE_MS, NEVER)
  expect(leave).not.toHaveBeenCalled()
  await live.close()
  await call?.ended
  expect(leave).toHaveBeenCalledOnce()
  expect([live.count, live.givenUp.size]).toEqual([0, 0])
  expect([ends(), commands.filter(({ type }) => type === 'hang-up')]).toEqual([[], []])
})

test('one that ends while another is waited for ends here', async () => {
  const { live, ends, talk } = process()
  const left = await talk(true)
  const other = await talk(false)
  const finished = live.finish(() => PATIENCE_MS, NEVER)
  left.tell({ type: 'leg-ended', leg: 1 })
  await left.call?.ended
  other.tell({ type: 'ended', by: 'caller' })
  await finished
  await live.close()
  expect(ends()).toEqual(['target_hung_up', 'caller_hung_up'])
  expect(left.leave).not.toHaveBeenCalled()
})

test('none is left as long as a process that stops with this one waits for calls', async () => {
  const { live, ends, talk } = process()
  const [ending, left] = [await talk(true), await talk(true)]
  const said: boolean[] = []
  let haveFinished = false
  const companions = {
    tellWaiting: (isWaiting: boolean) => said.push(isWaiting),
    haveFinished: () => haveFinished,
  }
  let isFinished = false
  const finished = live
    .finish(() => PATIENCE_MS, NEVER, companions)
    .then(() => {
      isFinished = true
    })
  await expect.poll(() => said.length).toBeGreaterThan(1)
  expect([new Set(said), isFinished]).toEqual([new Set([false]), false])
  // What comes meanwhile is heard here, and waited for where it takes this process.
  ending.carrierCall.mayBeLeft = false
  await expect.poll(() => said.at(-1)).toBe(true)
  haveFinished = true
  ending.tell({ type: 'ended', by: 'caller' })
  await finished
  await live.close()
  expect([ends(), left.leave.mock.calls.length]).toEqual([['caller_hung_up'], 1])
})

test('one that has to be waited for only later has what is left of the time', async () => {
  const { live, ends, talk } = process()
  const late = await talk(true)
  let isAsked = false
  const companions = { tellWaiting: () => undefined, haveFinished: () => isAsked }
  const patienceMs = 400
  const startedAt = performance.now()
  const finished = live.finish(() => patienceMs, NEVER, companions)
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(patienceMs)
  late.carrierCall.mayBeLeft = false
  await late.call?.ended
  isAsked = true
  await finished
  expect(ends()).toEqual(['shutdown'])
})

test('a process without calls waits for no other', async () => {
  const { live } = process()
  const said: boolean[] = []
  await live.finish(() => PATIENCE_MS, NEVER, {
    tellWaiting: isWaiting => said.push(isWaiting),
    haveFinished: () => false,
  })
  expect(said).toEqual([false])
})

test('people who talk as their process stops are not cut off for what is just being written down', async () => {
  const { live, ends, talk, hold, written } = process()
  const { clock, commands, leave } = await talk(true)
  const { length } = written
  const goOn = hold()
  clock.jump()
  await expect.poll(() => written.length).toBe(length + 1)
  const closed = live.close()
  goOn()
  await closed
  expect([ends(), commands.filter(({ type }) => type === 'hang-up')]).toEqual([[], []])
  expect(leave).toHaveBeenCalledOnce()
})

test('nor for what their provider is just being told, unless that takes long', async () => {
  const { live, ends, talk } = process()
  const [soon, never] = [await talk(true), await talk(true)]
  soon.carrierCall.mayBeLeft = false
  never.carrierCall.mayBeLeft = false
  const closed = live.close()
  soon.carrierCall.mayBeLeft = true
  await closed
  expect([soon.leave.mock.calls.length, never.leave.mock.calls.length]).toEqual([1, 0])
  expect(ends()).toEqual(['shutdown'])
})

test('what is heard as its process stops is dealt with first', async () => {
  const { live, ends, talk } = process()
  const { tell, leave } = await talk(true)
  tell({ type: 'leg-ended', leg: 1 })
  await live.close()
  expect([ends(), leave.mock.calls.length]).toEqual([['target_hung_up'], 0])
})
