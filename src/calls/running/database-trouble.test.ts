import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  GREETING,
} from '../../../test/builders/build-live-calls.ts'
import type { CallState } from '../engine/call-state.ts'
import type { CallNews } from '../records/save-calls.ts'
import { TALK_PATIENCE_MS } from './patience.ts'

const CUT = () => Promise.reject(new Error('Connection terminated unexpectedly'))

/** What was written down of a call, each time that the database took it. */
interface Written {
  readonly state: CallState
  readonly news: CallNews
  readonly revision: number
}

/** A process whose calls go to target 1, after a greeting if they hear one; what it writes, and what it asks. */
function callsTo(greeting: typeof GREETING | null) {
  const written: Written[] = []
  const start = vi.fn(async (state: CallState, news: CallNews) => {
    written.push({ state, news, revision: 0 })
  })
  const save = vi.fn(async (state: CallState, news: CallNews, revision: number) => {
    written.push({ state, news, revision })
    return true
  })
  const take = vi.fn<() => Promise<{ taken: true }>>(async () => ({ taken: true }))
  const known = buildConfigurations(
    buildCompanyConfiguration({
      campaigns: [buildCampaign(1, { greeting, targetIds: [1] })],
      targets: [buildConfiguredTarget(1)],
      numbers: [CALLED_NUMBER],
    }),
  )
  const ofCompany = vi.fn(known.ofCompany)
  const live = buildLiveCalls({
    configurations: { ...known, ofCompany },
    capacity: { take, release: async () => undefined, drain: async () => undefined },
    journal: { start, save, addRecording: async () => undefined, drain: async () => undefined },
  })
  const facts = () => written.flatMap(({ news }) => news.facts)
  return { live, written, facts, start, save, take, ofCompany }
}

beforeEach(() => {
  // What a caller waits for at most is not waited for here; the pauses between tries are short, and real.
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a call whose save fails goes on, and what was to be saved is saved again as the same', async () => {
  const { live, save, written } = callsTo(GREETING)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  save.mockImplementationOnce(CUT).mockImplementationOnce(CUT)
  commands.length = 0
  tell({ type: 'gather-timed-out', gather: 1 })
  await call?.idle()
  line.clock.jump()
  await call?.idle()
  expect(save.mock.calls.map(([, , revision]) => revision)).toEqual([1, 1, 1])
  expect(new Set(save.mock.calls.map(([, news]) => news)).size).toBe(1)
  expect(commands.map(({ type }) => type)).toEqual(['say', 'gather'])
  tell({ type: 'ended', by: 'caller' })
  await call?.ended
  expect(written.map(({ revision }) => revision)).toEqual([0, 1, 2])
})

test('what is heard while a save waits keeps its order and its time', async () => {
  const { live, save, facts } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  let goOn: () => void = () => undefined
  const waits = new Promise<void>(resolve => {
    goOn = resolve
  })
  save.mockImplementationOnce(async () => {
    await waits
    throw new Error('Connection terminated unexpectedly')
  })
  for (const [at, event] of [
    [5_000, { type: 'leg-answered', leg: 1 }],
    [65_000, { type: 'leg-ended', leg: 1 }],
  ] as const) {
    line.clock.schedule(at, () => tell(event))
    while (line.clock.now() < at) line.clock.jump()
  }
  // The destination has hung up: its caller listens to nobody.
  await vi.waitFor(() => expect(commands.at(-1)).toEqual({ type: 'hang-up' }))
  line.clock.schedule(90_000, goOn)
  line.clock.jump()
  await call?.ended
  expect(facts().slice(-3)).toMatchObject([
    { type: 'leg_answered', at: 5_000 },
    { at: 65_000 },
    { type: 'call_ended', hungUpBy: 'target', at: 65_000 },
  ])
})

test('a destination that hangs up lets the caller go, though what the call is judged by cannot be read', async () => {
  const { live, facts, ofCompany } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  tell({ type: 'leg-answered', leg: 1 })
  await call?.idle()
  ofCompany.mockImplementation(() => new Promise(() => undefined))
  tell({ type: 'leg-ended', leg: 1 })
  await vi.advanceTimersByTimeAsync(TALK_PATIENCE_MS)
  expect(commands.at(-1)).toEqual({ type: 'hang-up' })
  await call?.ended
  expect(facts().at(-1)).toMatchObject({ type: 'call_ended', hungUpBy: 'target' })
})

test('a destination that hangs up lets the caller go, though that cannot be written down yet', async () => {
  const { live, save } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  tell({ type: 'leg-answered', leg: 1 })
  await call?.idle()
  const savedBefore = save.mock.calls.length
  save.mockImplementationOnce(async () => {
    expect(commands.at(-1)).toEqual({ type: 'hang-up' })
    throw new Error('Connection terminated unexpectedly')
  })
  tell({ type: 'leg-ended', leg: 1 })
  await call?.ended
  // The end is saved once more: it gives back the slots as well.
  expect(save).toHaveBeenCalledTimes(savedBefore + 2)
})

test('what is not to be recorded is left out, though the answer is still being written down', async () => {
  const { live, save } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  let goOn: () => void = () => undefined
  save.mockImplementationOnce(async () => {
    await new Promise<void>(resolve => {
      goOn = resolve
    })
    return true
  })
  tell({ type: 'leg-answered', leg: 1 })
  await vi.waitFor(() => expect(save).toHaveBeenCalled())
  const ordered = call?.orderRecording('pause')
  expect(commands.at(-1)).toEqual({ type: 'pause-recording' })
  goOn()
  expect(await ordered).toBe(true)
})

test('what the engine cannot deal with ends its own call alone, though the answer is still being written down', async () => {
  const { live, save } = callsTo(null)
  const { line, tell, commands } = buildLine()
  const call = await live.accept(line)
  let goOn: () => void = () => undefined
  save.mockImplementationOnce(async () => {
    await new Promise<void>(resolve => {
      goOn = resolve
    })
    return true
  })
  tell({ type: 'leg-answered', leg: 1 })
  await vi.waitFor(() => expect(save).toHaveBeenCalled())
  expect(() => call?.hear(null as never)).not.toThrow()
  goOn()
  await expect(call?.ended).rejects.toThrow()
  expect(commands.at(-1)).toEqual({ type: 'hang-up' })
})

test('what is said is recorded from the answer on, though that cannot be written down yet', async () => {
  const { live, save } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  const orders = () => commands.map(({ type }) => type).filter(type => /record/.test(type))
  save.mockImplementationOnce(async () => {
    // A process that dies here leaves a call that is recorded, whoever goes on with it.
    expect(orders()).toEqual(['record'])
    throw new Error('Connection terminated unexpectedly')
  })
  tell({ type: 'leg-answered', leg: 1 })
  await call?.idle()
  save.mockImplementationOnce(async () => {
    expect(orders()).toEqual(['record', 'pause-recording'])
    throw new Error('Connection terminated unexpectedly')
  })
  expect(await call?.orderRecording('pause')).toBe(true)
  expect(orders()).toEqual(['record', 'pause-recording'])
  tell({ type: 'ended', by: 'caller' })
  await call?.ended
  expect(save).toHaveBeenCalledTimes(5)
})

test('a caller whose destination cannot be chosen for too long is let go, and the events say why', async () => {
  const { live, take, facts } = callsTo(null)
  const { line, commands } = buildLine()
  let fail: (error: Error) => void = () => undefined
  const asked = new Promise<void>(resolve => {
    take.mockImplementationOnce(() => {
      resolve()
      return new Promise((_, reject) => {
        fail = reject
      })
    })
  })
  const accepted = live.accept(line)
  await asked
  vi.advanceTimersByTime(19_000)
  expect(commands).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(commands).toEqual([{ type: 'hang-up' }])
  fail(new Error('Query read timeout'))
  await accepted
  expect(take).toHaveBeenCalledOnce()
  expect(facts().at(-1)).toMatchObject({
    type: 'call_ended',
    hungUpBy: 'system',
    reason: 'database_unavailable',
  })
})

test('a caller that hangs up while the choice waits is done, and nobody is rung', async () => {
  const { live, take, facts } = callsTo(null)
  const { line, tell, commands } = buildLine()
  take.mockImplementation(async () => {
    if (take.mock.calls.length === 2) tell({ type: 'ended', by: 'caller' })
    throw new Error('Connection terminated unexpectedly')
  })
  await live.accept(line)
  expect(facts().at(-1)).toMatchObject({ type: 'call_ended', hungUpBy: 'caller' })
  expect(commands.map(({ type }) => type)).not.toContain('dial')
})

test('a call that cannot be recorded when it arrives is declined before its slot counts as orphaned', async () => {
  const { live, start, facts, take } = callsTo(null)
  const { line, commands } = buildLine()
  let fail: (error: Error) => void = () => undefined
  const asked = new Promise<void>(resolve => {
    start.mockImplementationOnce(() => {
      resolve()
      return new Promise((_, reject) => {
        fail = reject
      })
    })
  })
  const accepted = live.accept(line)
  await asked
  vi.advanceTimersByTime(8_000)
  expect(commands).toEqual([{ type: 'reject', reason: 'unavailable' }])
  fail(new Error('Query read timeout'))
  await accepted
  expect(take).not.toHaveBeenCalled()
  expect(facts().map(({ type }) => type)).toContain('call_offered')
  expect(facts().at(-1)).toMatchObject({ type: 'call_ended', reason: 'database_unavailable' })
})

test('a process that lost its lease disconnects everyone at once, and writes down when', async () => {
  const { live, save, facts } = callsTo(null)
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  let fail: (error: Error) => void = () => undefined
  const asked = new Promise<void>(resolve => {
    save.mockImplementationOnce(() => {
      resolve()
      return new Promise((_, reject) => {
        fail = reject
      })
    })
  })
  line.clock.schedule(1_000, () => tell({ type: 'leg-answered', leg: 1 }))
  while (line.clock.now() < 1_000) line.clock.jump()
  await asked
  line.clock.schedule(70_000, live.letGoOfAll)
  while (line.clock.now() < 70_000) line.clock.jump()
  expect(commands.at(-1)).toEqual({ type: 'hang-up' })
  fail(new Error('Connection terminated unexpectedly'))
  await call?.ended
  expect(facts().at(-1)).toMatchObject({ type: 'call_ended', reason: 'lease_lost', at: 70_000 })
  expect(live.givenUp).toEqual(new Map())
})
