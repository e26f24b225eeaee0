import { describe, expect, test } from 'vitest'
import { begun, ringing } from './testing/begun-call.ts'

/** What talks are paid by: whom they are with, and how long they are, however the provider's words arrive. */

const leg = (status: string, sid = 'CA2', parameters = {}) => ({
  CallSid: sid,
  ParentCallSid: 'CA1',
  CallStatus: status,
  ...parameters,
})
const GONE = { CallStatus: 'completed' }
const TALKED = { DialCallStatus: 'completed', DialCallSid: 'CA2', DialCallDuration: '65' }

/** Of one destination, which has rung, and whose answer nobody has told of. */
async function rung() {
  const placed = await ringing([{}])
  await placed.hear('leg', 1, leg('ringing'))
  return placed
}

type Placed = Awaited<ReturnType<typeof rung>>
const told = ({ events, times }: Placed) => events.map((event, index) => [event.type, times[index]])

describe('of a caller who hangs up, though nobody has said that a destination answered, the talk is told', () => {
  const EXPECTED = [
    ['leg-ringing', 0],
    ['leg-answered', 15],
    ['ended', 80],
  ]

  test.each<[string, (placed: Placed) => Promise<unknown>]>([
    ['by what the dial comes to', placed => placed.hear('dialled', 1, { ...GONE, ...TALKED })],
    [
      'by its own end, before that of the call',
      async placed => {
        await placed.hear('leg', 1, leg('completed', 'CA2', { CallDuration: '65' }))
        await placed.hear('status', 0, GONE)
      },
    ],
    [
      'by its own end, after that of the call',
      async placed => {
        await placed.hear('status', 0, GONE)
        await placed.hear('leg', 1, leg('completed', 'CA2', { CallDuration: '65' }))
      },
    ],
    [
      'by what the dial comes to, a second after the end of the call',
      async placed => {
        await placed.hear('status', 0, GONE)
        await placed.pass(1)
        await placed.hear('dialled', 1, { ...GONE, ...TALKED })
      },
    ],
    [
      'by words in no order, the answer among them',
      async placed => {
        await placed.hear('status', 0, GONE)
        await placed.hear('leg', 1, leg('in-progress'))
        await placed.hear('leg', 1, leg('completed', 'CA2', { CallDuration: '65' }))
      },
    ],
  ])('%s', async (_, end) => {
    const placed = await rung()
    await placed.pass(80)
    await end(placed)
    expect(told(placed)).toEqual(EXPECTED)
    expect(placed.events.at(-1)).toEqual({ type: 'ended', by: 'caller' })
  })

  test('and one of which nothing more comes has ended when that was said', async () => {
    const placed = await rung()
    await placed.pass(8)
    await placed.hear('status', 0, GONE)
    expect(placed.isForgotten()).toBe(false)
    await placed.pass(3)
    expect(told(placed)).toEqual([
      ['leg-ringing', 0],
      ['ended', 8],
    ])
  })

  test.each([
    ['canceled', 'leg'],
    ['no-answer', 'dialled'],
  ] as const)('unless there was none: it is over at once when the provider says %s', async (status, kind) => {
    const placed = await rung()
    await placed.pass(8)
    await placed.hear('status', 0, GONE)
    await placed.hear(kind, 1, kind === 'leg' ? leg(status) : { ...GONE, DialCallStatus: status })
    expect(told(placed).at(-1)).toEqual(['ended', 8])
    expect(placed.events).toHaveLength(2)
  })

  test.each([
    ['says nothing more', undefined, []],
    ['says how long it lasted', '1', [7, 8]],
  ])('and of one that answers just then, where the provider %s', async (_, CallDuration, expected) => {
    const placed = await rung()
    await placed.pass(8)
    await placed.hear('status', 0, GONE)
    await placed.pass(0.2)
    await placed.hear('leg', 1, leg('in-progress'))
    await placed.hear('leg', 1, leg('completed', 'CA2', CallDuration === undefined ? {} : { CallDuration }))
    const [answered, ended] = expected
    expect(told(placed).slice(1)).toEqual([
      ...(answered === undefined ? [] : [['leg-answered', answered]]),
      ['ended', ended ?? 8],
    ])
  })

  test('while that is waited for, nobody else is rung, and who ends the call waits no longer', async () => {
    const placed = await rung()
    await placed.hear('status', 0, GONE)
    placed.call.send({ type: 'cancel-dial' })
    placed.call.send({ type: 'hang-up' })
    expect(placed.events.at(-1)).toEqual({ type: 'ended', by: 'carrier' })
    expect(placed.orders).toEqual([])
  })
})

describe('how long was talked', () => {
  /** One destination that has answered, after 10 s. */
  async function answered() {
    const placed = await rung()
    await placed.pass(10)
    await placed.hear('leg', 1, leg('in-progress'))
    return placed
  }
  const talk = (placed: Placed) => {
    const at = (type: string) => placed.times[placed.events.findIndex(event => event.type === type)]
    return [at('leg-answered'), at('leg-ended') ?? at('ended')]
  }

  test('is counted to the first word of its end, however late the provider asks what comes next', async () => {
    const placed = await answered()
    await placed.pass(88)
    await placed.hear('leg', 1, leg('completed'))
    await placed.pass(4)
    void placed.hear('dialled', 1, { ...TALKED, DialCallDuration: '88' })
    expect(talk(placed)).toEqual([10, 98])
  })

  test('is not moved by a word that comes twice, and the wait for the question is not begun anew', async () => {
    const placed = await answered()
    await placed.pass(60)
    await placed.hear('leg', 1, leg('completed'))
    await placed.pass(4)
    await placed.hear('leg', 1, leg('completed'))
    await placed.pass(2)
    expect(talk(placed)).toEqual([10, 70])
  })

  test('is what the provider says where the word of the answer was late', async () => {
    const placed = await answered()
    await placed.pass(55)
    void placed.hear('dialled', 1, TALKED)
    expect(talk(placed)).toEqual([10, 75])
  })

  test('is what the provider says where the word of the end is late', async () => {
    const placed = await answered()
    await placed.pass(75)
    await placed.hear('dialled', 1, { ...GONE, ...TALKED })
    expect(talk(placed)).toEqual([10, 75])
  })

  test('is what the provider says where no time passes between its words', async () => {
    const placed = await ringing([{}])
    await placed.hear('leg', 1, leg('in-progress'))
    void placed.hear('dialled', 1, TALKED)
    expect(talk(placed)).toEqual([0, 65])
  })

  test.each([
    ['66', 76],
    ['65', 75],
    ['64', 75],
    ['63', 74],
    ['0', 75],
    ['', 75],
    ['long', 75],
  ])(
    'is what was measured, within the second that is said: of "%s" it ends after %s s',
    async (said, end) => {
      const placed = await answered()
      await placed.pass(65)
      void placed.hear('dialled', 1, { ...TALKED, DialCallDuration: said })
      expect(talk(placed)).toEqual([10, end])
    },
  )
})

describe('of two that answer at once', () => {
  const both = () => ringing([{}, { address: '+12025550102' }])

  test('the one that the provider hangs up on has nothing, though it is told of first', async () => {
    const placed = await both()
    await placed.hear('leg', 2, leg('in-progress', 'CA3'))
    await placed.hear('leg', 1, leg('in-progress', 'CA2'))
    await placed.hear('leg', 2, leg('completed', 'CA3'))
    await placed.pass(60)
    expect(placed.orders).toEqual([])
    void placed.hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA2' })
    expect(told(placed)).toEqual([
      ['leg-answered', 0],
      ['leg-ended', 60],
    ])
    expect(placed.events).toEqual([
      { type: 'leg-answered', leg: 1 },
      { type: 'leg-ended', leg: 1 },
    ])
  })

  test('the one that talks is known even when it is told of last of all', async () => {
    const placed = await both()
    await placed.hear('leg', 2, leg('in-progress', 'CA3'))
    await placed.hear('leg', 2, leg('completed', 'CA3'))
    await placed.pass(8)
    await placed.hear('leg', 1, leg('in-progress', 'CA2'))
    expect(placed.events).toEqual([{ type: 'leg-answered', leg: 1 }])
  })

  test('an answer is told after a second, with its time, or as soon as nobody else can answer', async () => {
    const placed = await both()
    await placed.pass(5)
    await placed.hear('leg', 2, leg('in-progress', 'CA3'))
    expect(placed.events).toEqual([])
    await placed.pass(1)
    expect(told(placed)).toEqual([['leg-answered', 5]])
    const other = await both()
    await other.hear('leg', 2, leg('in-progress', 'CA3'))
    await other.hear('leg', 1, leg('canceled'))
    expect(other.events).toEqual([{ type: 'leg-answered', leg: 2 }])
  })

  test('a talk that goes on is not ended by the end of the other, whichever is taken for the one', async () => {
    const placed = await both()
    await placed.hear('leg', 2, leg('in-progress', 'CA3'))
    await placed.pass(2)
    await placed.hear('leg', 1, leg('in-progress', 'CA2'))
    await placed.hear('leg', 2, leg('completed', 'CA3'))
    await placed.pass(60)
    expect(placed.events).toEqual([{ type: 'leg-answered', leg: 2 }])
    await placed.hear('leg', 1, leg('completed', 'CA2'))
    await placed.pass(6)
    expect(told(placed).at(-1)).toEqual(['leg-ended', 62])
  })
})

describe('a destination that answers just as it is given up', () => {
  test('is nobody’s talk: the others have not answered', async () => {
    const placed = await ringing([{ ringTimeoutSeconds: 5 }, { address: '+12025550102' }])
    await placed.hear('leg', 1, leg('ringing', 'CA2'))
    await placed.hear('leg', 2, leg('ringing', 'CA3'))
    await placed.pass(6)
    void placed.hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA2', DialCallDuration: '3' })
    expect(placed.events.slice(2)).toEqual([
      { type: 'leg-failed', leg: 1, cause: 'no-answer' },
      { type: 'leg-failed', leg: 2, cause: 'no-answer' },
    ])
  })

  test('another whose name is not known yet may be the one', async () => {
    const placed = await ringing([{ ringTimeoutSeconds: 5 }, { address: '+12025550102' }])
    await placed.hear('leg', 1, leg('ringing', 'CA2'))
    await placed.pass(6)
    void placed.hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA3', DialCallDuration: '3' })
    expect(placed.events.slice(2)).toEqual([
      { type: 'leg-answered', leg: 2 },
      { type: 'leg-ended', leg: 2 },
    ])
  })
})

describe('a call that is told of only when it is over', () => {
  test('ends, and its question is answered', async () => {
    const { events, hear } = begun()
    await hear('voice', 0, GONE)
    expect(events).toEqual([{ type: 'ended', by: 'caller' }])
  })
})
