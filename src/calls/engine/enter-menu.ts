import type { Greeting, MenuOption } from '../../configuration/company-configuration.ts'
import { followOption, leadsAsPings, MAX_CAMPAIGN_HOPS } from '../../configuration/follow-menu.ts'
import { DIRECT_OPTION, type Menu } from '../../configuration/menu.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { CallFact } from './call-fact.ts'
import type { InGreeting, OfCall } from './call-state.ts'
import { chooseDestination } from './choose-destination.ts'
import { endCall } from './end-call.ts'
import { gatherKey, hearKey } from './gather-key.ts'
import { ringNumber } from './ring-destinations.ts'
import {
  type CallCommand,
  type CallContext,
  type CallInput,
  precededBy,
  type Transition,
  transition,
  withoutSlots,
} from './transition.ts'

const FIRST_TIME = { timesPlayed: 1, timesAsked: 0 }

/**
 * Nobody wants to hear it more often; beyond this, asking counts as silence, so that no machine keeps a line open
 * forever.
 */
const MAX_TIMES_ASKED = 20

/** A caller arrives at a campaign: greeted, or sent straight through option 1 where there is no greeting. */
export function enterMenu(call: OfCall, menu: Menu, context: CallContext): Transition {
  if (menu.greeting !== null) return playGreeting(call, menu, menu.greeting, FIRST_TIME, context)
  const option = menu.options.get(DIRECT_OPTION)
  if (option === undefined) return endCall(call, context, { by: 'system', reason: 'no_target' })
  return takeOption(call, menu, option, context, () =>
    endCall(call, context, { by: 'system', reason: 'no_target' }),
  )
}

/** What a caller in the greeting does, or fails to do. */
export function hearInGreeting(state: InGreeting, input: CallInput, context: CallContext): Transition {
  return hearKey(state, input, context, { press: pressDigit, stayedSilent: replay })
}

function playGreeting(
  call: OfCall,
  menu: Menu,
  greeting: Greeting,
  times: Pick<InGreeting, 'timesPlayed' | 'timesAsked'>,
  context: CallContext,
): Transition {
  const { waiting, carrier } = gatherKey(call, promptOf(greeting), context)
  const played: CallFact = {
    at: context.at,
    type: 'greeting_played',
    cid: menu.cid,
    time: times.timesPlayed,
    audioFileName: recordingOf(greeting),
  }
  return transition({ phase: 'greeting', ...waiting, menu, ...times }, { facts: [played], carrier })
}

function promptOf(greeting: Greeting): CallCommand {
  switch (greeting.kind) {
    case 'say':
      return { type: 'say', message: greeting.message, voiceGender: greeting.voiceGender }
    case 'play':
      return { type: 'play', fileKey: greeting.fileKey }
    default:
      return unreachable(greeting)
  }
}

function recordingOf(greeting: Greeting): string | null {
  return greeting.kind === 'play' ? greeting.fileName : null
}

function pressDigit(heard: InGreeting, digit: string, context: CallContext): Transition {
  const option = heard.menu.options.get(digit)
  const pressed: CallFact = { at: context.at, type: 'digit_pressed', digit, action: option?.action ?? null }
  const next =
    option === undefined
      ? replay(heard, context)
      : takeOption(heard, heard.menu, option, context, () => playAsAsked(heard, context))
  return precededBy({ facts: [pressed] }, next)
}

/** Silence and a key without an option each use up one of the greeting's repetitions. */
function replay(state: InGreeting, context: CallContext): Transition {
  const { menu, timesPlayed, timesAsked } = state
  if (menu.greeting === null || timesPlayed - timesAsked >= menu.greeting.repeat) {
    return endCall(state, context, { by: 'system', reason: 'no_digit' })
  }
  return playGreeting(state, menu, menu.greeting, { timesPlayed: timesPlayed + 1, timesAsked }, context)
}

/** A key for "repeat" works however often the campaign repeats by itself. */
function playAsAsked(state: InGreeting, context: CallContext): Transition {
  const { menu, timesPlayed, timesAsked } = state
  if (menu.greeting === null || timesAsked >= MAX_TIMES_ASKED) return replay(state, context)
  const times = { timesPlayed: timesPlayed + 1, timesAsked: timesAsked + 1 }
  return playGreeting(state, menu, menu.greeting, times, context)
}

/** A dial that names nobody: only the reserved target is left to try. */
const NOBODY_ELSE = { kind: 'targets', targetIds: [], targetGroupIds: [], leadsWithReserved: true } as const

/** @param repeat what an option that repeats the greeting does here */
function takeOption(
  call: OfCall,
  menu: Menu,
  option: MenuOption,
  context: CallContext,
  repeat: () => Transition,
): Transition {
  const { origin, progress } = call
  const leadsOn = leadsAsPings(option, menu, origin.campaignId, progress.followsDirectOption)
  const outcome = followOption(option, context.configuration)
  switch (outcome.kind) {
    case 'dial-targets': {
      const { targetIds, targetGroupIds } = outcome
      return chooseDestination(
        call,
        { kind: 'targets', targetIds, targetGroupIds, leadsWithReserved: leadsOn },
        context,
      )
    }
    case 'dial-number': {
      // Where the call may only go to its reserved target, a key for a plain number leads to that target too.
      if (call.origin.reservation?.onlyReservedTarget) return chooseDestination(call, NOBODY_ELSE, context)
      // The caller chose to go elsewhere: the promised slot is freed before the number rings.
      const released = withoutSlots(call, call.progress.heldSlots)
      return precededBy({ capacity: released.capacity }, ringNumber(released.call, outcome.number, context))
    }
    case 'enter-campaign':
      return hopTo(call, outcome.menu, leadsOn, context)
    case 'repeat':
      return repeat()
    case 'hang-up':
      return endCall(call, context, { by: 'system', reason: 'menu_hang_up' })
    case 'suppress':
      return suppressCaller(call, context)
    case 'unavailable':
      return endCall(call, context, { by: 'system', reason: 'destination_unavailable' })
    default:
      return unreachable(outcome)
  }
}

/** A caller who withholds the number cannot be recognised next time: there is nobody to suppress. */
function suppressCaller(call: OfCall, context: CallContext): Transition {
  const end = endCall(call, context, { by: 'system', reason: 'menu_suppress' })
  const { callerNumber } = call.origin
  if (callerNumber === null) return end
  const suppressed: CallFact = { at: context.at, type: 'caller_suppressed' }
  return precededBy({ caller: [{ type: 'suppress', number: callerNumber }], facts: [suppressed] }, end)
}

function hopTo(
  { origin, progress }: OfCall,
  menu: Menu,
  followsDirectOption: boolean,
  context: CallContext,
): Transition {
  const campaignHops = progress.campaignHops + 1
  const call = { origin, progress: { ...progress, campaignHops, followsDirectOption } }
  if (campaignHops > MAX_CAMPAIGN_HOPS) {
    return endCall(call, context, { by: 'system', reason: 'too_many_campaigns' })
  }
  const entered: CallFact = { at: context.at, type: 'campaign_entered', cid: menu.cid }
  return precededBy({ facts: [entered] }, enterMenu(call, menu, context))
}
