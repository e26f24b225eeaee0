import type { ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { menuOf } from '../../configuration/menu.ts'
import { type CallerRefusal, callerRefusal } from '../../domain/callers/caller-refusal.ts'
import type { CallFact, RefusalReason } from './call-fact.ts'
import type { CallOrigin, CallProgress, HearingBlockedPrompt, OfCall } from './call-state.ts'
import { endCall } from './end-call.ts'
import { enterMenu } from './enter-menu.ts'
import { clickPixels } from './fire-timers.ts'
import { gatherKey, hearKey } from './gather-key.ts'
import { type CallContext, type CallInput, precededBy, type Transition, transition } from './transition.ts'

/** The key that lifts a suppression (service-api.md, Suppressed Number). */
const RESUBSCRIBE_KEY = '7'

/** A caller who has not pressed it by then does not mean to. */
const MAX_BLOCKED_PROMPTS = 3

/** The first transition of a call to a Company's number or reservation. */
export function startCall(origin: CallOrigin, context: CallContext): Transition {
  const call = { origin, progress: initialProgress(origin) }
  const first = origin.isCallerSuppressed ? meetSuppressedCaller(call, context) : admitCall(call, context)
  return precededBy({ facts: openingFacts(origin, context.at) }, first)
}

/** Admits a caller who is not suppressed to the menu, unless what was called takes no calls now. */
function admitCall(call: OfCall, context: CallContext): Transition {
  const campaign = openCampaign(call, context)
  if ('reason' in campaign) return refuseCall(call, campaign, context)
  const { number: called } = call.origin
  const number = called === null ? null : (context.configuration.numbers.get(called.number) ?? null)
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  return precededBy({ pixels: clickPixels(call, context) }, enterMenu(call, menu, context))
}

/** Why a call is refused. */
type Refusal = { readonly reason: RefusalReason; readonly detail?: string }

/**
 * The campaign that was called, or why it takes no calls, or not this one. A call to a paused campaign or number is refused and recorded
 * (completions.md §9); so is a paused affiliate's, and one to a reservation whose campaign is gone (§10).
 */
function openCampaign(
  { origin }: OfCall,
  { configuration }: CallContext,
): ConfiguredCampaign | Refusal | CallerRefusal {
  const { campaignId, number, affiliate } = origin
  const campaign = configuration.campaigns.get(campaignId)
  if (campaign === undefined) return { reason: 'campaign_deleted' }
  if (campaign.paused) return { reason: 'campaign_paused' }
  if (number?.paused) return { reason: 'number_paused' }
  if (affiliate?.paused) return { reason: 'affiliate_paused' }
  return callerRefusal({ ...origin, campaign }) ?? campaign
}

function refuseCall(call: OfCall, refusal: Refusal, context: CallContext): Transition {
  const refused: CallFact = { at: context.at, type: 'call_refused', ...refusal }
  return precededBy({ facts: [refused] }, endCall(call, context, { by: 'system', reason: 'refused' }))
}

/**
 * Suppressed callers are refused before anything else (completions.md §5). Only a caller who may lift the suppression
 * hears about that first, where the number called or the campaign has a prompt for it and would take the call.
 */
function meetSuppressedCaller(call: OfCall, context: CallContext): Transition {
  const campaign = openCampaign(call, context)
  const prompt = 'reason' in campaign ? null : blockedPrompt(call, campaign, context)
  if (prompt === null || !call.origin.mayResubscribe)
    return refuseCall(call, { reason: 'caller_suppressed' }, context)
  return playPrompt(call, prompt, 1, context)
}

/** Said in the voice of the greeting that is heard otherwise. */
function blockedPrompt(
  { origin: { number } }: OfCall,
  campaign: ConfiguredCampaign,
  { configuration }: CallContext,
): HearingBlockedPrompt['prompt'] | null {
  const called = number === null ? undefined : configuration.numbersById.get(number.id)
  const message = called?.callerBlockedMessage ?? null
  if (message === null) return campaign.callerBlockedPrompt
  const greeting = called?.greeting ?? campaign.greeting
  return { message, voiceGender: greeting?.kind === 'say' ? greeting.voiceGender : 'Female' }
}

export function hearInBlockedPrompt(
  state: HearingBlockedPrompt,
  input: CallInput,
  context: CallContext,
): Transition {
  return hearKey(state, input, context, { press: pressKey, stayedSilent: replay })
}

function playPrompt(
  call: OfCall,
  prompt: HearingBlockedPrompt['prompt'],
  time: number,
  context: CallContext,
): Transition {
  const { waiting, carrier } = gatherKey(call, { type: 'say', ...prompt }, context)
  const played: CallFact = { at: context.at, type: 'blocked_prompt_played', time }
  return transition(
    { phase: 'blocked-prompt', ...waiting, prompt, timesPlayed: time },
    { facts: [played], carrier },
  )
}

function pressKey(heard: HearingBlockedPrompt, digit: string, context: CallContext): Transition {
  if (digit !== RESUBSCRIBE_KEY) {
    const pressed: CallFact = { at: context.at, type: 'digit_pressed', digit, action: null }
    return precededBy({ facts: [pressed] }, replay(heard, context))
  }
  const { callerNumber } = heard.origin
  const lifted: CallFact = { at: context.at, type: 'caller_resubscribed' }
  const caller = callerNumber === null ? [] : [{ type: 'resubscribe', number: callerNumber } as const]
  return precededBy({ caller, facts: [lifted] }, admitCall(heard, context))
}

/** Silence, and any other key, each use up one of the prompt's repetitions. */
function replay(state: HearingBlockedPrompt, context: CallContext): Transition {
  return state.timesPlayed < MAX_BLOCKED_PROMPTS
    ? playPrompt(state, state.prompt, state.timesPlayed + 1, context)
    : refuseCall(state, { reason: 'caller_suppressed' }, context)
}

function initialProgress({ reservation }: CallOrigin): CallProgress {
  const reservedTargetId = reservation?.targetId ?? null
  return {
    isAnswered: false,
    keysPressed: '',
    gathers: 0,
    legsDialled: 0,
    campaignHops: 0,
    followsDirectOption: true,
    forwardedAt: null,
    connectedAt: null,
    endedAt: null,
    hungUpBy: null,
    recording: null,
    destination: null,
    judgedBy: null,
    tried: new Set(),
    heldSlots: new Set(reservedTargetId === null ? [] : [reservedTargetId]),
    hasFiredSale: false,
    hasFailedTarget: false,
    considered: new Map(),
  }
}

function openingFacts({ campaignId, affiliate, reservation }: CallOrigin, at: number): readonly CallFact[] {
  const offered: CallFact = { at, type: 'call_offered', campaignId, affiliateId: affiliate?.id ?? null }
  if (reservation === null) return [offered]
  const { uuid: reservationUuid, targetId, onlyReservedTarget } = reservation
  return [offered, { at, type: 'reservation_claimed', reservationUuid, targetId, onlyReservedTarget }]
}
