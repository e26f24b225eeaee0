import { describe, expect, test, vi } from 'vitest'
import { describeCarrier, type FarEnds } from '../../../test/contracts/carrier-contract.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import type { CarrierCall, Leg } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { SimulatedCall } from '../simulated/simulated-call.ts'
import { scriptOf } from '../simulated/testing/script-of.ts'
import { switchedCalls } from './testing/switched-calls.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
const BUYER = '+12025550101'
const TESTER = {
  test: async () => ({ reachable: true, status: 200, milliseconds: 1, reason: 'It answered.' }),
}

/** Simulated callers before a switchboard, and time that is made to pass. */
function start() {
  const clock = new VirtualClock(START)
  const pass = (seconds: number) => {
    let isOver = false
    clock.schedule(clock.now() + seconds * 1_000, () => {
      isOver = true
    })
    while (!isOver) clock.jump()
  }
  const { switchboard, join } = switchedCalls(clock, TESTER)
  const place = async (farEnds: FarEnds = {}) => {
    const call = new SimulatedCall(scriptOf(farEnds), clock)
    const told = vi.spyOn(call, 'send')
    await switchboard.accept({ carrierCall: call, clock, journalling: 'each-wait', companyId: null })
    return Object.assign(call, { told })
  }
  return { clock, pass, switchboard, join, place }
}

/** A call that a first process runs and has connected with the buyer, and another process that runs none. */
async function connect(farEnds: FarEnds = {}) {
  const started = start()
  const first = started.join()
  const other = started.join()
  const call = await started.place(farEnds)
  const [remote] = first.offered
  if (remote === undefined) throw new Error('the call was offered to nobody')
  remote.listen(() => undefined)
  remote.send({ type: 'dial', legs: [LEG] })
  started.pass(1)
  return { ...started, first, other, call, remote }
}

const UNAVAILABLE = { type: 'reject', reason: 'unavailable' }

const LEG: Leg = {
  leg: 1,
  address: BUYER,
  companyId: 1,
  targetId: 1,
  callerId: null,
  credentials: null,
  trunkId: null,
  sendDigits: null,
  ringTimeoutSeconds: 20,
}

/** What a call says, and how many seconds after the start that happened. */
function eventsOf(line: { readonly carrierCall: CarrierCall } | undefined) {
  const events: (readonly [string, number])[] = []
  line?.carrierCall.listen((event, at = Number.NaN) => events.push([event.type, (at - START) / 1_000]))
  return events
}

/** Through the channel a carrier is as good as in the same process. */
describeCarrier('simulated', () => ({
  place: async farEnds => {
    const { pass, join, place } = start()
    const runner = join()
    const call = await place(farEnds)
    const [remote] = runner.offered
    if (remote === undefined) throw new Error('the call was offered to nobody')
    return { call: remote, pass: async seconds => pass(seconds), hangUpByCaller: () => call.hangUpByCaller() }
  },
}))

describe('calls', () => {
  test('go to the processes in turn', async () => {
    const { join, place } = start()
    const runners = [join(), join()]
    for (let placed = 0; placed < 4; placed++) await place()
    expect(runners.map(({ offered }) => offered.length)).toEqual([2, 2])
  })

  test('go to no process that takes no more, which goes on with those that it has', async () => {
    const { first, other, call, remote, place } = await connect()
    first.edge.refuseCalls()
    await place()
    await place()
    expect([first.offered.length, other.offered.length]).toEqual([1, 2])
    remote.send({ type: 'hang-up' })
    expect(call.told).toHaveBeenLastCalledWith({ type: 'hang-up' })
  })

  test('that nobody could run are refused', async () => {
    const { told } = await start().place()
    expect(told.mock.calls).toEqual([[UNAVAILABLE]])
  })

  test('that have come to their end are forgotten on both sides', async () => {
    const { first, call, pass } = await connect()
    call.hangUpByCaller()
    pass(1)
    expect(first.heard.at(-1)).toMatchObject({ kind: 'event' })
    first.settle()
    await eventually(() => expect(first.heard.at(-1)).toMatchObject({ kind: 'closed' }))
    first.die()
    expect(first.heard.filter(({ kind }) => kind === 'inherited')).toEqual([])
  })

  test('say through the channel whether they are recorded', async () => {
    const { remote } = await connect({ recordingUrl: 'https://recordings.example.com/1.wav' })
    expect(remote.recording).toBe('none')
    remote.send({ type: 'record', name: '1-recording', maxSeconds: null })
    expect(remote.recording).toBe('on')
    remote.send({ type: 'pause-recording' })
    expect(remote.recording).toBe('paused')
  })

  test('end where the process with their lines is gone', async () => {
    const { first, remote } = await connect()
    const events = eventsOf({ carrierCall: remote })
    first.edge.loseLines()
    expect(events).toEqual([['ended', 1]])
  })
})

describe('when the process that runs a call dies', () => {
  test('another goes on with it where it was connected, and hears again what was said since', async () => {
    const { first, other, pass } = await connect({
      destinations: { [BUYER]: { outcome: 'answer', talkSeconds: 30 } },
    })
    first.die()
    expect(other.inherited).toMatchObject([
      { call: { uuid: 'call-1-of-1' }, leg: LEG, rungTargetIds: [1], processIds: ['process-1'] },
    ])
    pass(60)
    expect(eventsOf(other.inherited[0])).toEqual([
      ['leg-answered', 0],
      ['ended', 30],
    ])
  })

  test('its commands reach the line from then on, and those of others do not', async () => {
    const { first, other, remote, pass, call } = await connect()
    first.die()
    const events = eventsOf(other.inherited[0])
    remote.send({ type: 'hang-up' })
    expect(call.told).not.toHaveBeenCalledWith({ type: 'hang-up' })
    other.inherited[0]?.carrierCall.send({ type: 'hang-up' })
    expect(call.told).toHaveBeenLastCalledWith({ type: 'hang-up' })
    pass(1)
    expect(events.at(-1)).toEqual(['ended', 1])
  })

  test('who was not connected yet is hung up on', async () => {
    const { join, place } = start()
    const first = join()
    const other = join()
    const call = await place()
    first.offered[0]?.send({ type: 'answer' })
    first.die()
    expect(call.told).toHaveBeenLastCalledWith(UNAVAILABLE)
    expect(other.inherited).toEqual([])
  })

  test('what happens while nobody runs it is told with the time at which it happened', async () => {
    const { first, other, call, join, pass } = await connect()
    other.die()
    first.die()
    pass(3)
    call.hangUpByCaller()
    pass(2)
    const heir = join()
    expect(eventsOf(heir.inherited[0])).toEqual([
      ['leg-answered', 0],
      ['ended', 4],
    ])
  })

  test('and no other comes for too long, both sides are hung up on', async () => {
    const { first, other, call, join, pass } = await connect()
    other.die()
    first.die()
    pass(7)
    expect(call.told).not.toHaveBeenCalledWith(UNAVAILABLE)
    pass(2)
    expect(call.told).toHaveBeenLastCalledWith(UNAVAILABLE)
    expect(join().inherited).toEqual([])
  })

  test('and the one that was to go on dies too, a third one does, and knows of both', async () => {
    const { first, other, join } = await connect()
    const third = join()
    first.die()
    const [dying, last] = other.inherited.length === 1 ? [other, third] : [third, other]
    dying.die()
    expect(last.inherited).toHaveLength(1)
    expect(last.inherited[0]?.processIds).toHaveLength(2)
    expect(last.inherited[0]?.processIds[0]).toBe('process-1')
  })

  test('after the call has ended, another hears of its recording', async () => {
    const { call, remote, first, other, clock, pass } = await connect({
      recordingUrl: 'https://recordings.example.com/1.wav',
    })
    remote.send({ type: 'record', name: '1-recording', maxSeconds: null })
    call.hangUpByCaller()
    first.die()
    clock.jump()
    pass(1)
    expect(eventsOf(other.inherited[0]).map(([type]) => type)).toContain('recording-ready')
  })

  test('and none comes any more, both sides are hung up on at once', async () => {
    const { first, other, switchboard, call } = await connect()
    switchboard.close()
    first.die()
    expect(call.told).toHaveBeenLastCalledWith(UNAVAILABLE)
    expect(other.inherited).toEqual([])
  })

  test('that nobody could find out whose number is called is not that it is nobody’s', async () => {
    const { join, switchboard } = start()
    join(() => Promise.reject(new Error('the database is away')))
    const asked = switchboard.companyOf({ kind: 'number', number: '+18005550100' })
    await expect(asked).rejects.toThrow('it could not be found out')
  })

  test('another is asked whose number is called', async () => {
    const { join, switchboard } = start()
    const first = join()
    join()
    const companyId = switchboard.companyOf({ kind: 'number', number: '+18005550100' })
    first.die()
    expect(await companyId).toBe(2)
  })
})

test('a trunk is asked by the process that has the sockets', async () => {
  const { edge } = start().join()
  expect(await edge.tester.test({ id: 1 } as never)).toMatchObject({ reachable: true, status: 200 })
})

describe('a process that may hang', () => {
  test('gets no new calls until it is trusted again', async () => {
    const { switchboard, join, place } = start()
    const [first, other] = [join(), join()]
    switchboard.doubt(1, true)
    for (let calls = 0; calls < 3; calls++) await place()
    expect([first.offered.length, other.offered.length]).toEqual([0, 3])
    switchboard.doubt(1, false)
    for (let calls = 0; calls < 2; calls++) await place()
    expect([first.offered.length, other.offered.length]).toEqual([1, 4])
  })

  test('gets them all the same where there is no other', async () => {
    const { switchboard, join, place } = start()
    const alone = join()
    switchboard.doubt(1, true)
    await place()
    expect(alone.offered).toHaveLength(1)
  })

  test('is known by its calls’ records, until it is gone', () => {
    const { switchboard, join } = start()
    join()
    expect(switchboard.processOf(1)).toBe('process-1')
    switchboard.lose(1)
    expect([switchboard.processOf(1), switchboard.processOf(2)]).toEqual([null, null])
  })
})
