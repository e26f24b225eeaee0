import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Settlement } from '../../domain/conversions/settle-call.ts'
import { money } from '../../domain/money/money.ts'
import { type Instant, secondsBetween } from '../../domain/time/instant.ts'
import { highestTimer } from '../../domain/timers/choose-timers.ts'
import {
  fireClickTimers,
  fireSaleTimer,
  type PixelFiring,
  scopeOf,
  type TimerCaller,
} from '../../domain/timers/fire-timer.ts'
import type { TrackedCall, Worth } from '../../domain/timers/pixel-tokens.ts'
import type { Timer } from '../../domain/timers/timer.ts'
import type { OfCall } from './call-state.ts'
import type { CallContext } from './transition.ts'

/** What a call fires as it starts. The only target known by then is the one it was reserved for. */
export function clickPixels(call: OfCall, context: CallContext): readonly PixelFiring[] {
  const { origin } = call
  const reservedId = origin.reservation?.targetId ?? null
  const target = reservedId === null ? null : (context.configuration.targets.get(reservedId) ?? null)
  const known: TrackedCall = { ...knownOf(call, context), ...NOTHING, target, connectedSeconds: 0 }
  return fireClickTimers(timersFor(call, context), known, callerOf(origin, context), context.at)
}

/** What a call fires when it ends or reaches its highest sale timer: at most one in the whole call. */
export function salePixels(
  call: OfCall,
  context: CallContext,
  settlement: Settlement,
): readonly PixelFiring[] {
  const { origin, progress } = call
  const { connectedAt, hasFiredSale } = progress
  if (connectedAt === null || hasFiredSale) return []
  const timers = timersFor(call, context)
  const target = answeredBy(call, context)
  const { revenue, payout }: Worth = settlement.converts ? settlement : NOTHING
  const known = {
    ...knownOf(call, context),
    target,
    connectedSeconds: secondsBetween(connectedAt, context.at),
    revenue,
    payout,
  }
  const firing = fireSaleTimer(timers, known, target?.timerOffset ?? 0, callerOf(origin, context), context.at)
  return firing === null ? [] : [firing]
}

/** When a connected call reaches the highest of its sale timers; null when it has none left to fire. */
export function saleTimerAt(call: OfCall, context: CallContext): Instant | null {
  const { connectedAt, hasFiredSale } = call.progress
  if (connectedAt === null || hasFiredSale) return null
  const target = answeredBy(call, context)
  const affiliate = sentBy(call, context)
  const timer = highestTimer(timersFor(call, context), scopeOf({ affiliate, target }))
  if (timer === null) return null
  const seconds = Math.max(0, timer.seconds + (target?.timerOffset ?? 0))
  return connectedAt + seconds * MILLISECONDS_PER_SECOND
}

const MILLISECONDS_PER_SECOND = 1_000

const NOTHING: Worth = { revenue: money(0), payout: money(0) }

/** The timers are those of the campaign that was called, wherever its menu led. */
function timersFor({ origin }: OfCall, { configuration }: CallContext): readonly Timer[] {
  return timersOf(configuration, origin.campaignId, origin.number?.number ?? null)
}

/** As it is configured now; if it has been deleted meanwhile, as it was when dialled. */
function answeredBy({ progress }: OfCall, { configuration }: CallContext) {
  const dialled = progress.destination?.target ?? null
  return dialled && (configuration.targets.get(dialled.id) ?? dialled)
}

/** Callers who share a number or withhold it cannot be distinguished: each of their calls counts. */
function callerOf(
  { callerNumber, isCallerStatic, campaignId }: OfCall['origin'],
  { configuration }: CallContext,
): TimerCaller {
  return {
    dedupeCaller: isCallerStatic ? null : callerNumber,
    dedupeSeconds: configuration.campaigns.get(campaignId)?.dedupeSeconds ?? 0,
  }
}

/** As it is configured now, since timers follow it to another `afid`; if it has been deleted meanwhile, as it was. */
function sentBy({ origin: { affiliate } }: OfCall, { configuration }: CallContext) {
  return affiliate && (configuration.affiliates.get(affiliate.id) ?? affiliate)
}

function knownOf(call: OfCall, context: CallContext) {
  const { origin, progress } = call
  return {
    callUuid: origin.uuid,
    callerNumber: origin.callerNumber,
    campaign: { id: origin.campaignId, cid: origin.cid },
    affiliate: sentBy(call, context),
    inboundNumber: origin.number?.number ?? null,
    place: origin.place,
    tags: origin.tags.values,
    recordingUrl: progress.recording?.url ?? null,
  }
}

/**
 * The timers of a call to this Campaign, through this number (E.164) where it came through one: the Number's own, if it
 * has any, take the place of the Campaign's. A number that leads to another Campaign, as that of a reservation may, has
 * no say.
 */
function timersOf(
  { campaigns, numbers }: CompanyConfiguration,
  campaignId: number,
  calledNumber: string | null,
): readonly Timer[] {
  const campaign = campaigns.get(campaignId)
  if (campaign === undefined) return []
  const number = calledNumber === null ? undefined : numbers.get(calledNumber)
  const own = number?.campaignId === campaignId ? number.timers : null
  return own ?? campaign.timers
}
