import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { OutgoingRequest, RequestOutcome } from '../sip/agent/user-agent.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { trunkWith } from './testing/trunk-of.ts'
import { startTrunkUpkeep } from './trunk-upkeep.ts'

const REGISTERING = trunkWith({
  credentials: { username: 'branch', password: 'secret' },
  proxy: { host: 'registrar.example', port: 5061, transport: 'tls' },
  registers: true,
})

const PEER = { protocol: 'udp', address: '198.51.100.9', port: 5060 } as const

const answered = (
  status: number,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): RequestOutcome => ({
  kind: 'answered',
  response: {
    kind: 'response',
    status,
    reason: 'Whatever',
    headers: Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map(value => ({ name, value })),
    ),
    body: Buffer.alloc(0),
  },
  peer: PEER,
})

/** Until everything that is under way has been dealt with. */
const settled = () => new Promise(resolve => setImmediate(resolve))

const SILENT: RequestOutcome = { kind: 'unanswered', why: 'silent', words: 'nobody answered' }

/** What upkeep makes of trunks whose far ends answer so; `looked` resolves once all of them were looked at. */
async function upkeepOf(initial: readonly Trunk[], answer: (request: OutgoingRequest) => RequestOutcome) {
  let trunks = initial
  const requests: (OutgoingRequest & { readonly sequence: number | undefined })[] = []
  const clock = new VirtualClock(0)
  let names = 0
  const states: Record<string, unknown>[] = []
  const registrars: (readonly [number, string | null])[] = []
  let change: () => void = () => undefined
  let told: () => void = () => undefined
  const looked = (count: number) =>
    new Promise<void>(resolve => {
      told = () => states.length >= count && resolve()
      told()
    })
  const upkeep = startTrunkUpkeep({
    userAgent: {
      request: async request => {
        requests.push({ ...request, sequence: request.nextSequence?.() })
        return answer(request)
      },
    },
    trunks: {
      trunks: () => trunks,
      onChange: listener => {
        change = listener
      },
    },
    states: {
      tell: (trunkId, changes) => {
        states.push({ trunkId, ...changes })
        told()
      },
    },
    metrics: { tellTrunk: () => undefined },
    sources: { noteRegistrar: (...note) => registrars.push(note) },
    localAddress: () => ({ host: '203.0.113.7', port: 5060 }),
    clock,
    newName: () => `registration-${++names}`,
    logger: { info: () => undefined, warn: () => undefined },
  })
  const changeTo = (changed: readonly Trunk[]) => {
    trunks = changed
    change()
  }
  /** Of each REGISTER, what it is called, its number, and for how long it asks. */
  const registered = () =>
    requests
      .filter(({ method }) => method === 'REGISTER')
      .map(({ callId, sequence, headers = [] }) => [callId, sequence, Number(headers.at(-1)?.value)])
  return { upkeep, requests, registered, states, registrars, looked, clock, changeTo, change: () => change() }
}

test.each([
  ['answers', answered(200), true],
  ['does not know the request', answered(405), true],
  ['serves nobody now', answered(503), false],
  ['does not answer', SILENT, false],
])('a far end that %s is reachable: %o', async (_, outcome, reachable) => {
  const { upkeep, states, looked } = await upkeepOf([trunkWith()], () => outcome)
  await looked(1)
  await upkeep.stop()
  expect(states).toEqual([{ trunkId: 1, reachable }])
})

test('a trunk registers where it says so, and calls from there are its calls', async () => {
  const { upkeep, requests, states, registrars, looked } = await upkeepOf([REGISTERING], () => answered(200))
  await looked(2)
  expect(states).toContainEqual({ trunkId: 1, registered: true })
  expect(registrars).toEqual([[1, PEER.address]])
  expect(requests.find(({ method }) => method === 'REGISTER')).toMatchObject({
    uri: 'sip:registrar.example:5061;transport=tls',
    from: { uri: 'sip:branch@registrar.example' },
    callId: 'registration-1',
    sequence: 1,
    contactUser: 'branch',
    contactSeconds: 120,
    headers: [{ name: 'Expires', value: '120' }],
  })
  await upkeep.stop()
})

test('a registration ends with the edge, by the same name and the next number', async () => {
  const { upkeep, requests, looked, registrars } = await upkeepOf([REGISTERING], () => answered(200))
  await looked(2)
  await upkeep.stop()
  expect(requests.at(-1)).toMatchObject({
    method: 'REGISTER',
    callId: 'registration-1',
    sequence: 2,
    contactSeconds: 0,
    headers: [{ name: 'Expires', value: '0' }],
  })
  expect(registrars.at(-1)).toEqual([1, null])
})

test('a trunk that could not be registered is said not to be', async () => {
  const { upkeep, states, registrars, looked } = await upkeepOf([REGISTERING], () => answered(403))
  await looked(2)
  await upkeep.stop()
  expect(states).toContainEqual({ trunkId: 1, registered: false })
  expect(new Set(registrars.map(([, address]) => address))).toEqual(new Set([null]))
})

test('trunks are looked at anew when they change', async () => {
  const { upkeep, states, looked, change } = await upkeepOf([trunkWith()], () => answered(200))
  await looked(1)
  change()
  await looked(2)
  await upkeep.stop()
  expect(states).toHaveLength(2)
})

describe('a registration', () => {
  test('that the registrar finds too brief is asked for again at once, as long as the registrar wants it', async () => {
    const { upkeep, registered, states, looked } = await upkeepOf([REGISTERING], ({ headers = [] }) =>
      Number(headers.at(-1)?.value) < 3_600 ? answered(423, { 'Min-Expires': '3600' }) : answered(200),
    )
    await looked(2)
    expect(registered()).toEqual([
      ['registration-1', 1, 120],
      ['registration-1', 2, 3_600],
    ])
    expect(states).toContainEqual({ trunkId: 1, registered: true })
    await upkeep.stop()
  })

  test.each([
    ['as it is asked for', {}, 60],
    ['for less', { Expires: '20' }, 10],
    ['for longer', { Contact: '<sip:branch@203.0.113.7:5060;transport=tls>;expires=3600' }, 1_800],
    [
      'beside others’',
      {
        Contact: [
          '<sip:branch@198.51.100.1:5060>;expires=9',
          '<sip:branch@203.0.113.7:5060;transport=tls>;expires=200',
        ],
      },
      100,
    ],
    ['for no time worth mentioning', { Expires: '1' }, 5],
    ['for longer than any timer runs', { Expires: '9999999999' }, 86_400],
  ])('granted %s is renewed at half of the time', async (_, granted, seconds) => {
    const { upkeep, registered, looked, clock } = await upkeepOf([REGISTERING], () => answered(200, granted))
    await looked(2)
    expect(registered()).toHaveLength(1)
    await settled()
    clock.jump()
    expect(clock.now()).toBe(seconds * 1_000)
    expect(registered()).toHaveLength(2)
    await upkeep.stop()
  })

  test.each([
    // Asked too fast, it would shut us out.
    ['refused', answered(403), { by90: 3, inAll: 3 }],
    ['failed', answered(503), { by90: 5, inAll: 8 }],
    // Heard so far that the registration is not lost by it.
    ['put off', answered(503, { 'Retry-After': '20 (busy)' }), { by90: 4, inAll: 6 }],
    ['put off for long', answered(503, { 'Retry-After': '3600' }), { by90: 3, inAll: 6 }],
    ['not answered', SILENT, { by90: 5, inAll: 8 }],
  ])(
    'whose renewal is %s holds for as long as was granted, and is asked for again meanwhile',
    async (_, failure, requests) => {
      let answer = answered(200)
      const { upkeep, registered, states, registrars, looked, clock } = await upkeepOf(
        [REGISTERING],
        () => answer,
      )
      await looked(2)
      await settled()
      answer = failure
      const pass = async (seconds: number) => {
        while (clock.now() < seconds * 1_000) {
          clock.jump()
          await settled()
        }
      }
      await pass(90)
      expect(registered()).toHaveLength(requests.by90)
      expect(registrars.at(-1)).toEqual([1, PEER.address])
      expect(states).not.toContainEqual({ trunkId: 1, registered: false })
      await pass(120)
      expect(registrars.at(-1)).toEqual([1, null])
      expect(states.at(-1)).toEqual({ trunkId: 1, registered: false })
      await upkeep.stop()
      expect(registered()).toHaveLength(requests.inAll)
    },
  )

  test('that is renewed after all holds on from then', async () => {
    let answer = answered(200)
    const { upkeep, registrars, looked, clock } = await upkeepOf([REGISTERING], () => answer)
    await looked(2)
    await settled()
    answer = SILENT
    clock.jump()
    await settled()
    answer = answered(200)
    clock.jump()
    await settled()
    clock.jump()
    // Ten seconds after the renewal that failed, and half of what was granted then.
    expect(clock.now()).toBe(130_000)
    expect(new Set(registrars.map(([, address]) => address))).toEqual(new Set([PEER.address]))
    await upkeep.stop()
  })

  test('that was granted briefly is not lost by being put off once', async () => {
    let answer = answered(200, { Expires: '60' })
    const { upkeep, registrars, states, looked, clock } = await upkeepOf([REGISTERING], () => answer)
    await looked(2)
    await settled()
    answer = answered(503, { 'Retry-After': '3600' })
    clock.jump()
    expect(clock.now()).toBe(30_000)
    await settled()
    answer = answered(200, { Expires: '60' })
    clock.jump()
    // Half of what was left.
    expect(clock.now()).toBe(45_000)
    await settled()
    clock.jump()
    expect(clock.now()).toBe(75_000)
    await settled()
    expect(new Set(registrars.map(([, address]) => address))).toEqual(new Set([PEER.address]))
    expect(states).not.toContainEqual({ trunkId: 1, registered: false })
    await upkeep.stop()
  })

  test.each([
    ['as long as the registrar wants', '50', 50],
    ['for five minutes at most', '3600', 300],
  ])('that nothing holds is left alone %s', async (_, wanted, seconds) => {
    const { upkeep, registered, states, looked, clock, change } = await upkeepOf([REGISTERING], () =>
      answered(503, { 'Retry-After': wanted }),
    )
    const lookAgain = async () => {
      change()
      await looked(states.length + 1)
      await settled()
    }
    await looked(2)
    await settled()
    clock.schedule((seconds - 1) * 1_000, () => undefined)
    clock.schedule(seconds * 1_000, () => undefined)
    clock.jump()
    await lookAgain()
    expect(registered()).toHaveLength(1)
    clock.jump()
    await lookAgain()
    expect(registered()).toHaveLength(2)
    await upkeep.stop()
  })

  test('whose renewal has failed ends with the edge all the same', async () => {
    let answer = answered(200)
    const { upkeep, registered, looked, clock } = await upkeepOf([REGISTERING], () => answer)
    await looked(2)
    await settled()
    answer = SILENT
    clock.jump()
    await settled()
    await upkeep.stop()
    expect(registered().at(-1)).toEqual(['registration-1', 3, 0])
  })

  test('that the registrar says to be none is none at once', async () => {
    let answer = answered(200)
    const { upkeep, registrars, states, looked, clock } = await upkeepOf([REGISTERING], () => answer)
    await looked(2)
    await settled()
    answer = answered(200, { Expires: '0' })
    clock.jump()
    await settled()
    expect(registrars.at(-1)).toEqual([1, null])
    expect(states.at(-1)).toEqual({ trunkId: 1, registered: false })
    await upkeep.stop()
  })

  test('is not renewed by every look at the trunk', async () => {
    const { upkeep, registered, looked, change } = await upkeepOf([REGISTERING], () => answered(200))
    await looked(2)
    change()
    await looked(3)
    expect(registered()).toHaveLength(1)
    await upkeep.stop()
  })

  test.each([
    ['does not register any more', [{ ...REGISTERING, registers: false }], 3],
    ['is gone', [], 3],
  ])('ends when its trunk %s', async (_, changed) => {
    const { upkeep, registered, states, registrars, looked, changeTo } = await upkeepOf([REGISTERING], () =>
      answered(200),
    )
    await looked(2)
    changeTo(changed)
    await looked(3)
    await upkeep.stop()
    expect(states).toContainEqual({ trunkId: 1, registered: null })
    expect(registrars.at(-1)).toEqual([1, null])
    expect(registered()).toEqual([
      ['registration-1', 1, 120],
      ['registration-1', 2, 0],
    ])
  })

  test('goes elsewhere with its trunk, and ends where it was', async () => {
    const { upkeep, requests, registered, looked, changeTo } = await upkeepOf([REGISTERING], () =>
      answered(200),
    )
    await looked(2)
    changeTo([{ ...REGISTERING, proxy: { host: 'another.example', port: null, transport: null } }])
    await looked(5)
    await upkeep.stop()
    expect(registered()).toEqual([
      ['registration-1', 1, 120],
      ['registration-1', 2, 0],
      ['registration-2', 1, 120],
      ['registration-2', 2, 0],
    ])
    const proxies = requests.filter(({ method }) => method === 'REGISTER').map(({ uri }) => uri)
    expect(proxies[1]).toBe('sip:registrar.example:5061;transport=tls')
    expect(proxies[2]).toBe('sip:another.example')
  })
})
