import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredNumber,
  buildConfiguredTarget,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import { buildRoutingGroup } from '../../../test/builders/build-routing-group.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import { money } from '../../domain/money/money.ts'

const GREETING = { kind: 'say', message: 'Press 1', voiceGender: 'Female', repeat: 2 } as const

/** Targets 1, 2, … in this order of priority. */
function buyers(count: number) {
  return Array.from({ length: count }, (_, index) => buildConfiguredTarget(index + 1, { priority: index }))
}

describe('a call to a campaign without a greeting', () => {
  test('rings the first target, connects, and ends when the caller hangs up', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }))
    expect(call.dialled).toEqual([[1]])
    call.hear({ type: 'leg-ringing', leg: 1 }).wait(4).hear({ type: 'leg-answered', leg: 1 })
    expect(call.slots).toEqual(new Set([1]))
    expect(call.state.progress.destination?.target?.id).toBe(1)
    call.wait(60).hear({ type: 'ended', by: 'caller' })
    expect(call.story).toEqual([
      'call_offered',
      'candidates_considered',
      'slot_taken',
      'leg_dialled',
      'leg_ringing',
      'leg_answered',
      'call_not_converted',
      'call_ended',
    ])
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'caller', reason: 'caller_hung_up' })
    expect(call.slots.size).toBe(0)
  })

  test('a target that hangs up ends the call, and the caller is let go', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }))
    call.hear({ type: 'leg-answered', leg: 1 }).hear({ type: 'leg-ended', leg: 1 })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'target' })
    expect(call.commands.at(-1)).toEqual({ type: 'hang-up' })
  })

  test('goes on to the next target when one fails, giving its slot back first', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(2) }))
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.dialled).toEqual([[1], [2]])
    expect(call.slots).toEqual(new Set([2]))
    call.hear({ type: 'leg-failed', leg: 2, cause: 'no-answer' })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'system', reason: 'no_answer' })
    expect(call.slots.size).toBe(0)
  })

  test('its menu ends where the first target is dialled, however many are tried after it', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(2) }))
    const dialledAt = call.now
    call.wait(20).hear({ type: 'leg-failed', leg: 1, cause: 'busy' }).wait(5)
    call.hear({ type: 'leg-answered', leg: 2 })
    expect(call.state.progress).toMatchObject({ forwardedAt: dialledAt, connectedAt: dialledAt + 25_000 })
  })

  test('passes over a target whose slot is refused at the last moment', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(2) }), {
      full: new Map([[1, 'concurrency_cap_full']]),
    })
    expect(call.last('slot_refused')).toMatchObject({ targetId: 1, reason: 'concurrency_cap_full' })
    expect(call.dialled).toEqual([[2]])
    expect(call.slots).toEqual(new Set([2]))
  })

  test('ends when no target gets a slot', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }), {
      full: new Map([[1, 'daily_cap_full']]),
    })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'system', reason: 'no_target' })
    expect(call.commands).toEqual([{ type: 'hang-up' }])
  })

  test('judges pauses afresh before each attempt', () => {
    const [first, second, third] = buyers(3)
    if (!first || !second || !third) throw new Error('three buyers')
    const call = new EngineCall(buildCompanyConfiguration({ targets: [first, second, third] }))
    call.configuration = buildCompanyConfiguration({ targets: [first, { ...second, paused: true }, third] })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.dialled).toEqual([[1], [3]])
    expect(call.last('candidates_considered').candidates).toMatchObject([{ targetId: 2, reason: 'paused' }])
  })

  test('leaves out a target whose cap is known to be full, and says so', () => {
    const full = buildConfiguredTarget(1, { caps: buildCapLimits(100, { daily: 5 }) })
    const configuration = buildCompanyConfiguration({ targets: [full, buildConfiguredTarget(2)] })
    const call = new EngineCall(configuration, { filled: new Map([[103, 5]]) })
    expect(call.dialled).toEqual([[2]])
    expect(call.last('candidates_considered').candidates).toMatchObject([
      { targetId: 1, reason: 'daily_cap_full', detail: 'daily cap 5 of 5' },
      { targetId: 2, reason: null },
    ])
  })

  test('gives up legs of which the carrier reports nothing', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(2) }))
    call.passDeadline()
    expect(call.commands.slice(-2)).toMatchObject([{ type: 'cancel-dial' }, { type: 'dial' }])
    expect(call.last('leg_failed')).toMatchObject({ leg: 1, cause: 'no-answer' })
  })
})

describe('a group that rings at once', () => {
  const group = buildRoutingGroup(9, { behavior: 2, targetIds: [1, 2, 3] })
  const configuration = buildCompanyConfiguration({
    targets: buyers(3).map(target => ({ ...target, groupIds: [9] })),
    groups: [group],
    campaigns: [buildCampaign(1, { targetGroupIds: [9] })],
  })

  test('connects the first to answer and gives back the slots of the others', () => {
    const call = new EngineCall(configuration)
    expect(call.dialled).toEqual([[1, 2, 3]])
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.slots).toEqual(new Set([2, 3]))
    call.hear({ type: 'leg-answered', leg: 3 })
    expect(call.slots).toEqual(new Set([3]))
    expect(call.state.progress.destination?.target?.id).toBe(3)
  })

  test('rings without the members that get no slot', () => {
    const call = new EngineCall(configuration, { full: new Map([[2, 'hard_cap_full']]) })
    expect(call.dialled).toEqual([[1, 3]])
  })

  test('a second leg that answers too late changes nothing', () => {
    const call = new EngineCall(configuration)
    call.hear({ type: 'leg-answered', leg: 2 })
    const story = [...call.story]
    call.hear({ type: 'leg-answered', leg: 3 }).hear({ type: 'leg-failed', leg: 1, cause: 'no-answer' })
    expect(call.story).toEqual(story)
    expect(call.state.progress.destination?.target?.id).toBe(2)
  })
})

describe('a call to a campaign with a greeting', () => {
  const menu = (...options: Parameters<typeof buildMenuOption>[]) =>
    buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [
        buildCampaign(1, {
          greeting: GREETING,
          menuOptions: options.map(([option, differences]) => buildMenuOption(option, differences)),
          targetIds: [1],
        }),
        buildCampaign(2, { cid: 'other', greeting: { ...GREETING, message: 'Other' }, targetIds: [2] }),
        buildCampaign(3, {
          cid: 'loop',
          menuOptions: [buildMenuOption('1', { action: 3, targetCid: 'loop' })],
        }),
        buildCampaign(4, { cid: 'closed', paused: true }),
      ],
    })
  const press = (call: EngineCall, digit: string, gather = 1) => call.hear({ type: 'digit', gather, digit })

  test('answers, plays it and waits for a key', () => {
    const call = new EngineCall(menu())
    expect(call.commands).toMatchObject([
      { type: 'answer' },
      { type: 'say', message: 'Press 1' },
      { type: 'gather', gather: 1 },
    ])
  })

  test('key 1 dials the campaign’s own targets', () => {
    const call = press(new EngineCall(menu()), '1')
    expect(call.dialled).toEqual([[1]])
    expect(call.state.progress.keysPressed).toBe('1')
  })

  test('an option dials its own targets', () => {
    expect(press(new EngineCall(menu(['3', { targetIds: [2] }])), '3').dialled).toEqual([[2]])
  })

  test('an option with a number rings it without any slot', () => {
    const call = press(new EngineCall(menu(['2', { action: 2, targetNumber: '+12025550199' }])), '2')
    expect(call.commands.at(-1)).toMatchObject({
      type: 'dial',
      legs: [{ address: '+12025550199', targetId: null }],
    })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.last('call_ended').reason).toBe('no_answer')
  })

  test('an option with a campaign plays that campaign’s greeting, whose keys count then', () => {
    const call = press(new EngineCall(menu(['3', { action: 3, targetCid: 'other' }])), '3')
    expect(call.last('greeting_played').cid).toBe('other')
    expect(press(call, '1', 2).dialled).toEqual([[2]])
  })

  test('campaigns that lead to one another end the call in the end', () => {
    const call = press(new EngineCall(menu(['3', { action: 3, targetCid: 'loop' }])), '3')
    expect(call.last('call_ended').reason).toBe('too_many_campaigns')
  })

  test.each([
    ['a paused campaign', { action: 3, targetCid: 'closed' }, 'destination_unavailable'],
    ['an unknown campaign', { action: 3, targetCid: 'nowhere' }, 'destination_unavailable'],
    ['hang up', { action: 6 }, 'menu_hang_up'],
    ['suppress', { action: 4 }, 'menu_suppress'],
  ] as const)('an option for %s ends the call', (_, option, reason) => {
    const call = press(new EngineCall(menu(['3', option])), '3')
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'system', reason })
  })

  test('an option that suppresses the caller has that done before it is written down', () => {
    const call = press(new EngineCall(menu(['3', { action: 4 }])), '3')
    expect(call.suppressed).toEqual(['+12025550100'])
    expect(call.story.slice(-4)).toEqual([
      'digit_pressed',
      'caller_suppressed',
      'call_not_converted',
      'call_ended',
    ])
    expect(call.commands.at(-1)).toEqual({ type: 'hang-up' })
  })

  test('nobody is suppressed where the number is withheld, and the call ends all the same', () => {
    const call = press(new EngineCall(menu(['3', { action: 4 }]), { callerNumber: null }), '3')
    expect(call.suppressed).toEqual([])
    expect(call.story.slice(-3)).toEqual(['digit_pressed', 'call_not_converted', 'call_ended'])
  })

  test.each([
    ['silence', (call: EngineCall, gather: number) => call.hear({ type: 'gather-timed-out', gather })],
    ['a key without meaning', (call: EngineCall, gather: number) => press(call, '9', gather)],
  ])('after %s it is repeated as often as configured, then the call ends', (_, act) => {
    const call = new EngineCall(menu(['5', { action: 5 }]))
    act(call, 1)
    expect(call.last('greeting_played').time).toBe(2)
    act(call, 2)
    expect(call.last('call_ended').reason).toBe('no_digit')
  })

  test('a caller who asks for it hears it once more, however often it repeats by itself', () => {
    const call = new EngineCall(menu(['5', { action: 5 }]))
    for (let gather = 1; gather <= 5; gather++) press(call, '5', gather)
    expect(call.last('greeting_played').time).toBe(6)
    call.hear({ type: 'gather-timed-out', gather: 6 })
    expect(call.last('greeting_played').time).toBe(7)
    call.hear({ type: 'gather-timed-out', gather: 7 })
    expect(call.last('call_ended').reason).toBe('no_digit')
  })

  test('a machine that asks for it again and again is let go in the end', () => {
    const call = new EngineCall(menu(['5', { action: 5 }]))
    for (let gather = 1; gather <= 22; gather++) press(call, '5', gather)
    expect(call.last('call_ended').reason).toBe('no_digit')
  })

  test('a key that is reported twice counts once', () => {
    const call = press(press(new EngineCall(menu(['3', { action: 3, targetCid: 'other' }])), '3'), '3')
    expect(call.story.filter(type => type === 'digit_pressed')).toHaveLength(1)
    expect(call.state.phase).toBe('greeting')
  })

  test('silence that is reported late, for a greeting that is over, is not heard', () => {
    const call = press(new EngineCall(menu()), '9', 1)
    const before = call.story
    call.hear({ type: 'gather-timed-out', gather: 1 })
    expect(call.story).toEqual(before)
    expect(call.last('greeting_played').time).toBe(2)
  })

  test('a caller who hangs up in it ends the call', () => {
    const call = new EngineCall(menu()).hear({ type: 'ended', by: 'caller' })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'caller' })
  })

  test.each([
    ['a caller who hangs up in it is charged for', { by: 'caller' }, 0.5],
    ['one who was gone when he was answered is not', { by: 'caller', isUnanswered: true }, 0],
  ] as const)('%s', (_, end, charge) => {
    const call = new EngineCall({ ...menu(), perMinute: money(0.5) }).hear({ type: 'ended', ...end })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'caller', reason: 'caller_hung_up' })
    expect(call.state.phase === 'ended' && call.state.charge.toNumber()).toBe(charge)
  })

  test('a carrier that falls silent in it has lost the call', () => {
    expect(new EngineCall(menu()).passDeadline().last('call_ended')).toMatchObject({
      reason: 'line_lost',
      detail: 'the carrier never said what became of a prompt',
    })
  })

  test('a carrier that has lost it says why', () => {
    const why = 'nothing was heard of the caller for too long'
    const call = new EngineCall(menu()).hear({ type: 'ended', by: 'carrier', why })
    expect(call.last('call_ended')).toMatchObject({ reason: 'line_lost', detail: why })
  })
})

describe('a call that claimed a reservation', () => {
  const reservation = {
    uuid: '0199d3f2-7a10-7c3e-9f00-00000000000a',
    targetId: 2,
    dialNumber: null,
    bid: null,
    percentOfRevenue: null,
    refusals: new Map(),
    onlyReservedTarget: false,
  }
  const configuration = buildCompanyConfiguration({ targets: buyers(2) })

  test('rings the reserved target first, whatever the order', () => {
    const call = new EngineCall(configuration, { reservation })
    expect(call.dialled).toEqual([[2]])
    expect(call.story.slice(0, 2)).toEqual(['call_offered', 'reservation_claimed'])
  })

  test('is not kept from it by caps that count the reservation itself', () => {
    const full = buildConfiguredTarget(2, { caps: buildCapLimits(200, { concurrency: 1 }) })
    const call = new EngineCall(buildCompanyConfiguration({ targets: [full] }), {
      reservation,
      filled: new Map([[200, 1]]),
    })
    expect(call.dialled).toEqual([[2]])
  })

  test('goes on to the others when the reserved target does not answer, its slot given back', () => {
    const call = new EngineCall(configuration, { reservation })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'no-answer' })
    expect(call.dialled).toEqual([[2], [1]])
    expect(call.slots).toEqual(new Set([1]))
  })

  test('goes on to nobody who did not bid for it on the ping, wherever it leads', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(4) }), {
      reservation: {
        ...reservation,
        refusals: new Map([[1, 'bid_declined'] as const, [3, 'bid_timeout'] as const]),
      },
    })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.dialled).toEqual([[2], [4]])
    const { candidates, basis } = call.last('candidates_considered')
    expect(candidates).toMatchObject([
      { targetId: 1, reason: 'bid_declined', detail: 'Its buyer declined this call on the ping.' },
      { targetId: 3, reason: 'bid_timeout', detail: 'Its buyer did not answer the ping in time.' },
      { targetId: 4, reason: null },
    ])
    expect(basis.b).toEqual({ 1: 'bid_declined', 3: 'bid_timeout' })
  })

  test('goes on to the others when the reserved target has been paused, its slot given back', () => {
    const [first, second] = buyers(2)
    if (!first || !second) throw new Error('two buyers')
    const call = new EngineCall(
      buildCompanyConfiguration({ targets: [first, { ...second, paused: true }] }),
      { reservation },
    )
    expect(call.dialled).toEqual([[1]])
    expect(call.slots).toEqual(new Set([1]))
  })

  test('goes to nobody else when only the reserved target may have it', () => {
    const call = new EngineCall(configuration, { reservation: { ...reservation, onlyReservedTarget: true } })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.dialled).toEqual([[2]])
    expect(call.last('call_ended').reason).toBe('no_answer')
    expect(call.slots.size).toBe(0)
  })

  test('gives the promised slot back when the caller chooses another option', () => {
    const elsewhere = buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [
        buildCampaign(1, {
          greeting: GREETING,
          targetIds: [2],
          menuOptions: [buildMenuOption('7', { targetIds: [1] })],
        }),
      ],
    })
    const call = new EngineCall(elsewhere, { reservation }).hear({ type: 'digit', gather: 1, digit: '7' })
    expect(call.dialled).toEqual([[1]])
    expect(call.slots).toEqual(new Set([1]))
  })

  test.each([
    ['is kept where key 1 leads on to the campaign of the reserved target', '1', 2],
    ['is given back where another key does', '3', 1],
  ])('%s', (_, digit, first) => {
    const through = (option: string) => buildMenuOption(option, { action: 3, targetCid: 'buyers' })
    const leadingOn = buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [
        buildCampaign(1, { greeting: GREETING, menuOptions: [through('1'), through('3')] }),
        buildCampaign(2, { cid: 'buyers', targetIds: [1, 2] }),
      ],
    })
    const call = new EngineCall(leadingOn, { reservation }).hear({ type: 'digit', gather: 1, digit })
    expect(call.dialled).toEqual([[first]])
    expect(call.slots).toEqual(new Set([first]))
  })

  test('gives the promised slot back before a plain number rings', () => {
    const toNumber = buildMenuOption('7', { action: 2, targetNumber: '+12025550177' })
    const elsewhere = buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [buildCampaign(1, { greeting: GREETING, targetIds: [2], menuOptions: [toNumber] })],
    })
    const call = new EngineCall(elsewhere, { reservation }).hear({ type: 'digit', gather: 1, digit: '7' })
    expect(call.last('leg_dialled').address).toBe('+12025550177')
    expect(call.slots.size).toBe(0)
  })

  test('rings the reserved target even where the key leads to a plain number, if nobody else may have it', () => {
    const toNumber = buildMenuOption('7', { action: 2, targetNumber: '+12025550177' })
    const elsewhere = buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [buildCampaign(1, { greeting: GREETING, targetIds: [2], menuOptions: [toNumber] })],
    })
    const only = { ...reservation, onlyReservedTarget: true }
    const call = new EngineCall(elsewhere, { reservation: only }).hear({
      type: 'digit',
      gather: 1,
      digit: '7',
    })
    expect(call.dialled).toEqual([[2]])
    call.hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
    expect(call.dialled).toEqual([[2]])
    expect(call.last('call_ended').reason).toBe('no_answer')
  })

  test('rings the number that the buyer named for it, and nobody else’s', () => {
    const named = { ...reservation, dialNumber: 'sip:call-17@buyer.example.com' }
    const call = new EngineCall(configuration, { reservation: named })
    expect(call.last('leg_dialled')).toMatchObject({ targetId: 2, address: 'sip:call-17@buyer.example.com' })
    call.hear({ type: 'leg-failed', leg: 1, cause: 'no-answer' })
    expect(call.last('leg_dialled')).toMatchObject({ targetId: 1, address: buyers(2)[0]?.number })
  })

  test('gives the promised slot back when the caller is suppressed, and rings nobody', () => {
    const call = new EngineCall(configuration, { reservation, isCallerSuppressed: true })
    expect(call.story).toEqual(['call_offered', 'reservation_claimed', 'call_refused', 'call_ended'])
    expect(call.dialled).toEqual([])
    expect(call.slots.size).toBe(0)
  })

  test('gives the promised slot back when the call is refused', () => {
    const paused = buildCompanyConfiguration({
      targets: buyers(2),
      campaigns: [buildCampaign(1, { paused: true })],
    })
    const call = new EngineCall(paused, { reservation })
    expect(call.commands).toEqual([{ type: 'reject', reason: 'declined' }])
    expect(call.slots.size).toBe(0)
  })
})

describe('a call that may not come in', () => {
  const number = { id: 1, number: '+12025550111', paused: false }
  const affiliate = { id: 1, afid: 'publisher', paused: false }
  const open = buildCompanyConfiguration({ targets: buyers(1) })
  const pausedCampaign = buildCompanyConfiguration({ campaigns: [buildCampaign(1, { paused: true })] })

  test.each([
    ['caller_suppressed', open, { isCallerSuppressed: true }],
    ['caller_suppressed', pausedCampaign, { isCallerSuppressed: true }],
    ['campaign_paused', pausedCampaign, {}],
    ['number_paused', open, { number: { ...number, paused: true } }],
    ['affiliate_paused', open, { affiliate: { ...affiliate, paused: true } }],
  ] as const)('is refused and recorded: %s', (reason, configuration, differences) => {
    const call = new EngineCall(configuration, differences)
    expect(call.last('call_refused').reason).toBe(reason)
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'system', reason: 'refused' })
    expect(call.commands).toEqual([{ type: 'reject', reason: 'declined' }])
  })
})

describe('whatever the phase', () => {
  test('an order to end hangs up and gives every slot back', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }))
    call.hear({ type: 'ordered-to-end', reason: 'shutdown' })
    expect(call.last('call_ended')).toMatchObject({ hungUpBy: 'system', reason: 'shutdown' })
    expect(call.last('call_ended')).not.toHaveProperty('user')
    expect(call.commands.at(-1)).toEqual({ type: 'hang-up' })
    expect(call.slots.size).toBe(0)
  })

  test('a deadline that was put off changes nothing when it comes after all', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }))
    const early = call.state.phase === 'ringing' ? call.state.deadline : 0
    call.hear({ type: 'leg-answered', leg: 1 }).hear({ type: 'deadline-passed', deadline: early })
    expect(call.state.phase).toBe('connected')
  })

  test('nobody else is rung while it is not known whether the caller is there for who has answered', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(2) }))
    const early = call.state.phase === 'ringing' ? call.state.deadline : 0
    call.wait(25).hear({ type: 'leg-answering', leg: 1 })
    call.hear({ type: 'deadline-passed', deadline: early })
    expect(call.dialled).toEqual([[1]])
    const late = call.state.phase === 'ringing' ? call.state.deadline : 0
    expect(late - early).toBeGreaterThanOrEqual(25_000)
    // A leg that rings no more has no say.
    call.hear({ type: 'deadline-passed', deadline: late }).hear({ type: 'leg-answering', leg: 1 })
    expect(call.dialled).toEqual([[1], [2]])
    expect(call.state).toMatchObject({ deadline: expect.any(Number), legs: [{ leg: 2 }] })
  })

  test('nothing happens to a call that has ended', () => {
    const call = new EngineCall(buildCompanyConfiguration({ targets: buyers(1) }))
    call.hear({ type: 'ended', by: 'caller' })
    const story = [...call.story]
    call.hear({ type: 'leg-answered', leg: 1 }).hear({ type: 'ended', by: 'carrier' })
    expect(call.story).toEqual(story)
  })
})

describe('a suppressed caller', () => {
  const callerBlockedPrompt = { message: 'Press 7 to call us again', voiceGender: 'Female' } as const
  const campaign = buildCampaign(1, { targetIds: [1], callerBlockedPrompt })
  const configuration = buildCompanyConfiguration({ targets: buyers(1), campaigns: [campaign] })
  const suppressed = { isCallerSuppressed: true, mayResubscribe: true }

  test('hears how to lift that, and goes on once it has pressed 7', () => {
    const call = new EngineCall(configuration, suppressed)
    expect(call.commands).toEqual([
      { type: 'answer' },
      { type: 'say', ...callerBlockedPrompt },
      { type: 'gather', gather: 1, timeoutSeconds: 5 },
    ])
    expect(call.dialled).toEqual([])
    call.hear({ type: 'digit', gather: 1, digit: '7' })
    expect(call.resubscribed).toEqual(['+12025550100'])
    expect(call.dialled).toEqual([[1]])
    expect(call.story.slice(0, 3)).toEqual(['call_offered', 'blocked_prompt_played', 'caller_resubscribed'])
    call.hear({ type: 'leg-answered', leg: 1 }).hear({ type: 'ended', by: 'caller' })
    expect(call.last('call_ended').reason).toBe('caller_hung_up')
  })

  test('of a number with a prompt of its own hears that, in the voice that greets its callers', () => {
    const message = 'Press 7 to be let in again'
    const number = buildConfiguredNumber('+13055550199', { callerBlockedMessage: message })
    const greeting = { kind: 'say', message: 'Hello', voiceGender: 'Male', repeat: 4 } as const
    const heardFirst = (fields: object, ofCampaign: object) => {
      const campaigns = [{ ...campaign, ...ofCampaign }]
      const numbers = [{ ...number, ...fields }]
      const called = buildCompanyConfiguration({ targets: buyers(1), campaigns, numbers })
      return new EngineCall(called, { ...suppressed, number }).commands[1]
    }
    expect(heardFirst({ greeting }, {})).toEqual({ type: 'say', message, voiceGender: 'Male' })
    expect(heardFirst({}, { greeting })).toEqual({ type: 'say', message, voiceGender: 'Male' })
    expect(heardFirst({}, { callerBlockedPrompt: null })).toEqual({
      type: 'say',
      message,
      voiceGender: 'Female',
    })
    expect(heardFirst({ callerBlockedMessage: null }, {})).toEqual({ type: 'say', ...callerBlockedPrompt })
  })

  test('hears it three times at most, and is refused', () => {
    const call = new EngineCall(configuration, suppressed)
    call.hear({ type: 'gather-timed-out', gather: 1 }).hear({ type: 'digit', gather: 2, digit: '1' })
    expect(call.state.phase).toBe('blocked-prompt')
    call.hear({ type: 'gather-timed-out', gather: 3 })
    expect(call.last('call_refused').reason).toBe('caller_suppressed')
    expect(call.last('call_ended').reason).toBe('refused')
    expect(call.commands.at(-1)).toEqual({ type: 'hang-up' })
    expect(call.resubscribed).toEqual([])
    expect(call.story.filter(type => type === 'blocked_prompt_played')).toHaveLength(3)
  })

  test('that presses 7 late, for a prompt that is over, is not heard', () => {
    const call = new EngineCall(configuration, suppressed)
    call.hear({ type: 'gather-timed-out', gather: 1 }).hear({ type: 'digit', gather: 1, digit: '7' })
    expect(call.resubscribed).toEqual([])
  })

  test('that goes on is refused where the campaign has been paused meanwhile', () => {
    const call = new EngineCall(configuration, suppressed)
    call.configuration = buildCompanyConfiguration({ campaigns: [{ ...campaign, paused: true }] })
    call.hear({ type: 'digit', gather: 1, digit: '7' })
    expect(call.last('call_refused').reason).toBe('campaign_paused')
  })

  test('of a reservation keeps its slot while it hears the prompt, and no longer', () => {
    const reservation = {
      uuid: 'reservation-1',
      targetId: 1,
      dialNumber: null,
      bid: null,
      percentOfRevenue: null,
      refusals: new Map(),
      onlyReservedTarget: false,
    }
    const call = new EngineCall(configuration, { ...suppressed, reservation })
    expect(call.slots).toEqual(new Set([1]))
    call.hear({ type: 'ended', by: 'caller' })
    expect(call.slots.size).toBe(0)
  })

  test('whose carrier falls silent is let go', () => {
    const call = new EngineCall(configuration, suppressed).passDeadline()
    expect(call.last('call_ended').reason).toBe('line_lost')
  })

  test.each([
    ['may not lift it', configuration, { isCallerSuppressed: true, mayResubscribe: false }],
    [
      'is told nothing by the campaign',
      buildCompanyConfiguration({ campaigns: [{ ...campaign, callerBlockedPrompt: null }] }),
      suppressed,
    ],
    [
      'calls a campaign that is paused',
      buildCompanyConfiguration({ campaigns: [{ ...campaign, paused: true }] }),
      suppressed,
    ],
  ])('that %s is refused at once', (_, refusing, caller) => {
    const call = new EngineCall(refusing, caller)
    expect(call.last('call_refused').reason).toBe('caller_suppressed')
    expect(call.commands).toEqual([{ type: 'reject', reason: 'declined' }])
  })
})

describe('recording', () => {
  const connected = (campaign: object, target: object = {}) => {
    const call = new EngineCall(
      buildCompanyConfiguration({
        targets: [buildConfiguredTarget(1, target)],
        campaigns: [buildCampaign(1, { targetIds: [1], ...campaign })],
      }),
    )
    return call.hear({ type: 'leg-answered', leg: 1 })
  }
  const recordings = ({ commands }: EngineCall) => commands.filter(({ type }) => type === 'record')

  test.each([
    [
      'records a call once it is answered',
      { recordSeconds: null },
      {},
      [{ type: 'record', name: expect.any(String), maxSeconds: null }],
    ],
    [
      'for as long as the campaign says',
      { recordSeconds: 90 },
      {},
      [{ type: 'record', name: expect.any(String), maxSeconds: 90 }],
    ],
    ['not where the campaign does not record', { recordCalls: false }, {}, []],
    ['not where the target forbids it', {}, { blockRecording: true }, []],
  ])('%s', (_, campaign, target, expected) => {
    expect(recordings(connected(campaign, target))).toEqual(expected)
  })

  test('is not begun before anyone answers', () => {
    expect(recordings(new EngineCall(buildCompanyConfiguration({ targets: buyers(1) })))).toEqual([])
  })

  test('that is ready is noted once, and the call goes on', () => {
    const call = connected({})
    for (const url of ['https://example.com/1.wav', 'https://example.com/2.wav']) {
      call.hear({ type: 'recording-ready', url })
    }
    expect(call.state).toMatchObject({
      phase: 'connected',
      progress: { recording: { url: 'https://example.com/1.wav', fileKey: null } },
    })
    expect(call.story.filter(type => type === 'recording_ready')).toHaveLength(1)
  })
})
