import { describe, expect, test } from 'vitest'
import type { CallAttestor } from '../attestation/call-attestor.ts'
import type { CarrierEvent } from '../carrier.ts'
import type { IncomingCall } from '../sip/agent/call.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { noteRefusedByStack } from './receive-invite.ts'
import { inviteWith } from './testing/invite-with.ts'
import { EDGE, placeOverSip, TRUNK } from './testing/place-over-sip.ts'
import { trunkWith } from './testing/trunk-of.ts'

const FAR_ENDS = {
  callerNumber: '+12025550123',
  called: { kind: 'number', number: '+18005550100' },
} as const

/** Answers what it is told to, and keeps what it was asked. */
function attestorOf(attestation: ReturnType<CallAttestor['attest']>) {
  const asked: Parameters<CallAttestor['attest']>[0][] = []
  const attestor: CallAttestor = {
    attest: call => {
      asked.push(call)
      return attestation
    },
  }
  return { attestor, asked }
}

describe('a call that arrives', () => {
  test.each([true, false])(
    'carries its attestation; whether its trunk is believed is told: %s',
    async isBelieved => {
      const { attestor, asked } = attestorOf(Promise.resolve('B'))
      const trunks = [{ ...TRUNK, trustsIdentity: isBelieved }]
      const { call } = await placeOverSip(FAR_ENDS, { trunks, attestor })
      expect(call.offer.tags).toEqual({ attestation: 'B' })
      expect(asked).toMatchObject([
        { isBelieved, callerNumber: '+12025550123', calledNumber: '+18005550100' },
      ])
    },
  )

  test('answers challenges within it with its trunk’s password, and with none where there is none', async () => {
    const given: unknown[] = []
    const onArrived = (incoming: IncomingCall) => {
      incoming.authenticateWith = credentials => void given.push(credentials)
    }
    const credentials = { username: 'me', password: 'secret' }
    await placeOverSip(FAR_ENDS, { trunks: [{ ...TRUNK, credentials }], onArrived })
    await placeOverSip(FAR_ENDS, { trunks: [TRUNK], onArrived })
    expect(given).toEqual([credentials])
  })

  test('without a trunk is nobody’s whom one believes', async () => {
    const { attestor, asked } = attestorOf(Promise.resolve('none'))
    await placeOverSip(FAR_ENDS, { attestor })
    expect(asked).toMatchObject([{ isBelieved: false }])
  })

  test('at a reservation’s address has no called number to compare', async () => {
    const { attestor, asked } = attestorOf(Promise.resolve('none'))
    const called = { kind: 'sip-user', user: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55' } as const
    await placeOverSip({ ...FAR_ENDS, called }, { attestor })
    expect(asked).toMatchObject([{ calledNumber: null }])
  })

  test.each([
    ['whom it is for, where that is what its trunk has registered', true, '+18005550100'],
    ['what is called, where its trunk registers nothing', false, '+14930123456'],
  ])('is compared with %s', async (_, registers, calledNumber) => {
    const { attestor, asked } = attestorOf(Promise.resolve('A'))
    const username = '4930123456'
    const trunks = [{ ...TRUNK, registers, credentials: { username, password: 'secret' } }]
    const headers = [{ name: 'P-Called-Party-ID', value: '<sip:+18005550100@carrier.example>' }]
    await placeOverSip(
      { ...FAR_ENDS, called: { kind: 'sip-user', user: username } },
      { trunks, attestor, headers },
    )
    expect(asked).toMatchObject([{ calledNumber }])
  })

  test.each([
    ['its own Company’s, by the trunk', { openReservations: true, companyId: 1 }, 1],
    ['another Company’s, as from anywhere', { openReservations: true, companyId: 2 }, null],
    ['nobody’s, by the trunk', { openReservations: true }, 1],
    ['another Company’s that not anybody may call, by the trunk', { companyId: 2 }, 1],
  ])('from an address that a Company lists, to a reservation that is %s', async (_, of, takenFor) => {
    const called = { kind: 'sip-user', user: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55' } as const
    const trunks = [{ ...TRUNK, companyId: 1 }]
    const placed = await placeOverSip({ ...FAR_ENDS, called }, { trunks, ...of })
    expect(placed.takenFor()).toEqual([takenFor])
  })

  test('from an address that a Company lists, to another one’s number is that trunk’s', async () => {
    const trunks = [{ ...TRUNK, companyId: 1 }]
    const placed = await placeOverSip(FAR_ENDS, { trunks, openReservations: true, companyId: 2 })
    expect(placed.takenFor()).toEqual([1])
  })

  describe('from an address that a Company lists, to another one', () => {
    const trunks = [{ ...TRUNK, companyId: 1 }]
    const ask = (asked: number[]) => (companyId: number) => {
      asked.push(companyId)
      return companyId === 2 ? [{ name: 'WWW-Authenticate', value: 'Digest realm="x", nonce="y"' }] : null
    }

    test('whose callers have a password is asked for that', async () => {
      const asked: number[] = []
      const placed = placeOverSip(FAR_ENDS, { trunks, companyId: 2, askPassword: ask(asked) })
      await expect(placed).rejects.toThrow('failed 401')
      expect(asked).toEqual([2])
    })

    test.each([
      ['whose callers have none', trunks, 3, [3]],
      ['that is the trunk’s own', trunks, 1, []],
      ['by a trunk of all', [TRUNK], 2, []],
    ])('%s is asked for none', async (_, by, companyId, expected) => {
      const asked: number[] = []
      const placed = await placeOverSip(FAR_ENDS, { trunks: by, companyId, askPassword: ask(asked) })
      expect(asked).toEqual(expected)
      expect(placed.takenFor()).toEqual([by[0]?.companyId ?? null])
    })
  })

  test.each([
    ['not-found', 'nobody whom the trunk may call has the number'],
    ['declined', 'its events say why'],
    ['unavailable', 'no room'],
  ] as const)('and is not let through has a reason for the owner of its trunk: %s', async (reason, words) => {
    const { call, pass, refused, callerHeard } = await placeOverSip(FAR_ENDS, { trunks: [TRUNK] })
    call.send({ type: 'reject', reason })
    await pass(1)
    expect(refused()).toEqual([expect.stringContaining(words)])
    expect(callerHeard()).toEqual([expect.stringMatching(/^failed [456]/)])
  })

  test('and is given up while its certificate is awaited has ended', async () => {
    let attest: (attestation: 'none') => void = () => undefined
    const { attestor } = attestorOf(
      new Promise(resolve => {
        attest = resolve
      }),
    )
    const placing = placeOverSip(FAR_ENDS, {
      attestor,
      onPlaced: caller => {
        caller.bye()
        attest('none')
      },
    })
    const { call, pass } = await placing
    const events: CarrierEvent[] = []
    call.listen(event => events.push(event))
    await pass(1)
    expect(events).toEqual([{ type: 'ended', by: 'caller' }])
  })
})

test('a call that is rung at the number that it came by is refused as a loop, and begins no call', async () => {
  const outgoing = trunkWith({ proxy: { host: EDGE, port: null, transport: null } })
  const { call, pass, refused, takenFor } = await placeOverSip(FAR_ENDS, { outgoing })
  const events: CarrierEvent[] = []
  call.listen(event => events.push(event))
  const leg = {
    leg: 1,
    targetId: 1,
    companyId: 1,
    address: FAR_ENDS.called.number,
    callerId: null,
    credentials: null,
    trunkId: null,
    sendDigits: null,
    ringTimeoutSeconds: 20,
  }
  call.send({ type: 'dial', legs: [leg] })
  await pass(1)
  expect(refused()).toEqual([expect.stringContaining('come back to what it was called by')])
  expect(takenFor()).toHaveLength(1)
  expect(events).toContainEqual(expect.objectContaining({ type: 'leg-failed' }))
})

describe('what the stack has refused', () => {
  const told = async (request: ReturnType<typeof inviteWith>, trunks: readonly Trunk[]) => {
    const noted: (readonly [number | null, string])[] = []
    const note = (trunk: Trunk | null, _: unknown, words: string) => noted.push([trunk?.id ?? null, words])
    const taker = () => null
    const refusals = { note, noteAside: note }
    await noteRefusedByStack(request, SOURCE, { trunks, words: 'why' }, { taker, refusals })
    return noted
  }
  const within = { To: '<sip:+18005550100@127.0.0.1>;tag=ours' }

  test('is told to whoever lists where it came from, and what it was, unless it would have begun a call', async () => {
    expect(await told(inviteWith(), [TRUNK])).toEqual([[1, 'why']])
    expect(await told(inviteWith(within), [TRUNK])).toEqual([[1, 'INVITE within a call: why']])
    expect(await told(inviteWith({}, { method: 'REGISTER' }), [TRUNK])).toEqual([[1, 'REGISTER: why']])
  })

  test('stands in no Company’s trunk where several list the source and it begins no call', async () => {
    const trunks = [trunkWith({ id: 1, companyId: 1 }), trunkWith({ id: 2, companyId: 2 })]
    expect(await told(inviteWith(within), trunks)).toEqual([[null, 'INVITE within a call: why']])
    expect(await told(inviteWith({}, { method: 'REGISTER' }), trunks)).toEqual([[null, 'REGISTER: why']])
  })

  test('is told of others where it would have begun a call', async () => {
    expect(await told(inviteWith(), [])).toEqual([[null, 'why']])
    expect(await told(inviteWith(within), [])).toEqual([])
    expect(await told(inviteWith({}, { method: 'OPTIONS' }), [])).toEqual([])
  })
})

const SOURCE: Source = {
  protocol: 'udp',
  address: '198.51.100.1',
  port: 5060,
  local: { address: '127.0.0.1', port: 5060 },
  reply: async () => undefined,
}
