import { describe, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredNumber,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { buildConversionCriterion, buildTier } from '../../../test/builders/build-conversion-criterion.ts'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import type { ConfiguredCampaign, ConfiguredTarget } from '../../configuration/company-configuration.ts'
import { money } from '../../domain/money/money.ts'

const NUMBER = '+18885550123'
const WORTH = 'https://tracker.example/?s=[call_duration]&r=[revenue]&p=[payout]&t=[target_id]'
const CLICK = buildTimer(1, 0, { url: WORTH })
const SALE_60 = buildTimer(2, 60, { url: WORTH })
const SALE_90 = buildTimer(3, 90, { url: WORTH })
const PAYS = buildConversionCriterion(1, { tiers: [buildTier({ seconds: 60, revenue: '20', payout: '12' })] })

interface World {
  readonly campaign?: Partial<ConfiguredCampaign>
  readonly target?: Partial<ConfiguredTarget>
  readonly numberTimers?: ConfiguredCampaign['timers']
  readonly origin?: ConstructorParameters<typeof EngineCall>[1]
}

function configured({ campaign, target, numberTimers }: World) {
  const timers = [CLICK, SALE_60, SALE_90]
  return buildCompanyConfiguration({
    targets: [buildConfiguredTarget(7, { tid: 'buyer', conversionCriteria: [PAYS], ...target })],
    campaigns: [buildCampaign(1, { targetIds: [7], timers, ...campaign })],
    numbers: [{ ...buildConfiguredNumber(NUMBER), timers: numberTimers ?? null }],
  })
}

/** A call to the number, which rings the target. */
function ringing(world: World = {}): EngineCall {
  return new EngineCall(configured(world), {
    number: { id: 1, number: NUMBER, paused: false },
    ...world.origin,
  })
}

const answered = (world: World = {}) => ringing(world).hear({ type: 'leg-answered', leg: 1 })
const fired = (call: EngineCall) => call.pixels.map(({ timerId }) => timerId)
const hangUp = (call: EngineCall) => call.hear({ type: 'ended', by: 'caller' })

describe('a call', () => {
  test('fires its click timers as it starts, before anyone is dialled', () => {
    const call = ringing()
    expect(call.pixels).toEqual([
      {
        timerId: 1,
        kind: 'click',
        seconds: 0,
        firedAt: call.now,
        url: 'https://tracker.example/?s=0&r=0.0&p=0.0&t=',
        worth: null,
        dedupeCaller: null,
        dedupeSeconds: 0,
      },
    ])
  })

  test('fires the highest sale timer the moment that it is reached, once, and talks on', () => {
    const call = answered().passDeadline()
    expect(call.state.phase).toBe('connected')
    expect(call.pixels.at(-1)).toMatchObject({
      timerId: 3,
      kind: 'sale',
      seconds: 90,
      url: expect.stringMatching(/\?s=90&r=.&p=.&t=buyer$/u),
      worth: { revenue: money(20), payout: money(12) },
    })
    hangUp(call.wait(500))
    expect(fired(call)).toEqual([1, 3])
  })

  test('that ends sooner fires the highest that it has reached', () => {
    expect(fired(hangUp(answered().wait(89)))).toEqual([1, 2])
    expect(fired(hangUp(answered().wait(59)))).toEqual([1])
  })

  test('that is never answered fires no sale timer', () => {
    expect(fired(hangUp(ringing().wait(300)))).toEqual([1])
  })

  test.each([15, -15])('has its sale timers moved by the %i seconds of its target', timerOffset => {
    const call = answered({ target: { timerOffset } })
    const answeredAt = call.now
    call.passDeadline()
    expect((call.now - answeredAt) / 1000).toBe(90 + timerOffset)
    expect(fired(call)).toEqual([1, 3])
  })

  test('that talks too long is still ended after its sale timer', () => {
    const call = answered().passDeadline().passDeadline()
    expect(call.last('call_ended')).toMatchObject({ reason: 'too_long' })
    expect(fired(call)).toEqual([1, 3])
  })

  test('waits for a higher timer that was added meanwhile, and for none that was removed', () => {
    const longer = answered()
    longer.configuration = configured({ campaign: { timers: [SALE_90, buildTimer(4, 120)] } })
    longer.passDeadline()
    expect(fired(longer)).toEqual([1])
    longer.passDeadline()
    expect(fired(longer)).toEqual([1, 4])
    const none = answered()
    none.configuration = configured({ campaign: { timers: [] } })
    none.passDeadline()
    expect([none.state.phase, fired(none)]).toEqual(['connected', [1]])
  })

  test('tells what it would have brought, as far as it is known', () => {
    const call = hangUp(answered({ campaign: { timers: [SALE_60] } }).wait(59)).pixels
    expect(call).toEqual([])
    const [sale] = hangUp(answered({ campaign: { timers: [SALE_60, SALE_90] } }).wait(70)).pixels
    expect(sale?.worth).toEqual({ revenue: money(20), payout: money(12) })
  })
})

describe('the timers of a call', () => {
  test('are its number’s own, where it has any', () => {
    expect(fired(ringing({ numberTimers: [buildTimer(8, 0)] }))).toEqual([8])
  })

  test('are the campaign’s where its number leads to another one', () => {
    const call = ringing({
      campaign: {},
      origin: { number: { id: 9, number: '+18885550999', paused: false } },
    })
    expect(fired(call)).toEqual([1])
  })

  test('fire for nobody who is refused', () => {
    expect(fired(ringing({ origin: { isCallerSuppressed: true } }))).toEqual([])
    expect(fired(ringing({ campaign: { paused: true } }))).toEqual([])
  })

  test.each([
    ['a known caller', {}, '+12025550100'],
    ['a static caller', { isCallerStatic: true }, null],
    ['a withheld number', { callerNumber: null }, null],
  ])('are deduplicated by the number of %s: %s', (_, origin, dedupeCaller) => {
    const [click] = ringing({ campaign: { dedupeSeconds: 60 }, origin }).pixels
    expect(click).toMatchObject({ dedupeCaller, dedupeSeconds: 60 })
  })

  test('with a target’s scope fire at the start only where the call is reserved for it', () => {
    const timers = [buildTimer(5, 0, { tid: 'buyer', url: WORTH })]
    expect(fired(ringing({ campaign: { timers } }))).toEqual([])
    const reservation = {
      uuid: 'reservation',
      targetId: 7,
      bid: null,
      percentOfRevenue: null,
      dialNumber: null,
      refusals: new Map(),
      onlyReservedTarget: false,
    }
    const reserved = ringing({ campaign: { timers }, origin: { reservation } })
    expect(reserved.pixels.map(({ url }) => url)).toEqual([
      'https://tracker.example/?s=0&r=0.0&p=0.0&t=buyer',
    ])
  })
})
