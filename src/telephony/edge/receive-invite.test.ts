import { describe, expect, test } from 'vitest'
import type { CallAttestor } from '../attestation/call-attestor.ts'
import type { CarrierEvent } from '../carrier.ts'
import type { IncomingCall } from '../sip/agent/call.ts'
import { placeOverSip, TRUNK } from './testing/place-over-sip.ts'

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
