import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { RequestOutcome } from '../sip/agent/user-agent.ts'
import { parseNameAddress } from '../sip/message/name-address.ts'
import { headerOf, headersOf, type SipResponse } from '../sip/message/sip-message.ts'
import { formatSipUri, parseSipUri } from '../sip/message/sip-uri.ts'
import type { Timers } from '../sip/transaction/timers.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import { type AskingPorts, ask, ownContact, wordsOf } from './ask-trunk.ts'
import { createTimers } from './create-timers.ts'
import type { ListedSources } from './listed-sources.ts'

/** Where trunks that register are registered, for as long as they want to be. */
export interface Registrations {
  /** Registers those that are not, and ends what nobody wants any more or wants elsewhere. @param wanted trunks that register */
  keep(wanted: readonly Trunk[]): Promise<void>
  /** Ends all of them. */
  end(): Promise<void>
}

export interface RegistrationPorts extends AskingPorts {
  readonly states: Pick<TrunkStates, 'tell'>
  readonly sources: Pick<ListedSources, 'noteRegistrar'>
  newName(): string
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly clock: Pick<CallClock, 'now' | 'schedule'>
}

/** How long a registration is to last, unless the registrar wants it to last longer. */
const REGISTERED_SECONDS = 120

/** A registrar that wants more is asked for so much; what it grants it says itself, and is asked anew all the same. */
const MOST_SECONDS = 24 * 60 * 60

/** However short the time is that was granted, nobody is registered with more often. */
const LEAST_RENEWAL_SECONDS = 5

/** A registrar that did not renew a registration is asked again while it holds: most are back by then, or were only not heard. */
const RETRY_SECONDS = 10

/** One that has refused it is asked less often: many shut out who fails to say who it is too fast. */
const REFUSED_RETRY_SECONDS = 30

/** A registrar that wants to be left alone is, but for no longer: a mistyped number must not keep a trunk away for a day. */
const MOST_PUT_OFF_SECONDS = 5 * 60

export function createRegistrations(ports: RegistrationPorts): Registrations {
  const registrations = new Map<number, Registration>()
  /** Those that are being ended, by their trunk. */
  const leaving = new Map<number, Promise<unknown>>()

  const create = (trunk: Trunk): Registration => {
    let sequence = 0
    return {
      trunk,
      callId: ports.newName(),
      nextSequence: () => ++sequence,
      seconds: REGISTERED_SECONDS,
      registrar: null,
      endsAt: 0,
      askableAt: 0,
      underWay: null,
      timers: createTimers(ports.clock),
    }
  }
  /** Where calls of the trunk come from now. */
  const tell = ({ trunk, registrar }: Registration) => {
    ports.sources.noteRegistrar(trunk.id, registrar)
    ports.states.tell(trunk.id, { registered: registrar !== null })
  }
  const expire = (registration: Registration) => {
    registration.registrar = null
    registration.timers.cancelAll()
    tell(registration)
  }

  const register = async (registration: Registration) => {
    const { trunk, timers } = registration
    timers.cancel('renewal')
    let outcome = await ask(ports, trunk, 'REGISTER', registration)
    const least = leastSeconds(outcome)
    if (least > registration.seconds) {
      // It is remembered: the next time it need not be told again (RFC 3261 10.2.8).
      registration.seconds = least
      outcome = await ask(ports, trunk, 'REGISTER', registration)
    }
    // A refusal, or no answer, leaves what was granted before (RFC 3261 10.2.4).
    const answer = outcome.kind === 'answered' && outcome.response.status < 300 ? outcome : null
    const contact = answer === null ? null : ownContact(ports, trunk, answer.peer)
    const seconds = answer === null ? 0 : grantedSeconds(answer.response, contact, registration.seconds)
    if (answer !== null) registration.registrar = seconds > 0 ? answer.peer.address : null
    // It was given up meanwhile, and is ended by whoever has done so.
    if (registrations.get(trunk.id) !== registration) return
    if (answer !== null) timers.cancel('expiry')
    const now = ports.clock.now()
    registration.askableAt = now + 1_000 * putOffSeconds(outcome)
    if (seconds > 0) {
      registration.endsAt = now + 1_000 * seconds
      timers.set('expiry', seconds * 1_000, () => expire(registration))
    } else {
      const isHeld = registration.registrar !== null
      const what = isHeld ? 'a registration could not be renewed' : 'a trunk could not be registered'
      ports.logger.warn({ trunk_id: trunk.id, reason: wordsOf(outcome) }, what)
    }
    if (registration.registrar !== null) {
      const pause = seconds > 0 ? seconds / 2 : retrySeconds(outcome, (registration.endsAt - now) / 1_000)
      timers.set('renewal', pause * 1_000, () => void renew(registration))
    }
    tell(registration)
  }
  /** Two at once would cross each other's numbers. */
  const renew = (registration: Registration): Promise<void> => {
    registration.underWay ??= register(registration).finally(() => {
      registration.underWay = null
    })
    return registration.underWay
  }
  const leave = (registration: Registration) => {
    const { trunk } = registration
    registrations.delete(trunk.id)
    registration.timers.cancelAll()
    ports.sources.noteRegistrar(trunk.id, null)
    ports.states.tell(trunk.id, { registered: null })
    // After what is being left already: the end of that one would else be taken for the end of what comes next.
    const left = Promise.all([leaving.get(trunk.id), registration.underWay])
      .then(() =>
        registration.registrar === null
          ? null
          : ask(ports, trunk, 'REGISTER', { ...registration, seconds: 0 }),
      )
      .finally(() => leaving.get(trunk.id) === left && leaving.delete(trunk.id))
    leaving.set(trunk.id, left)
  }

  return {
    keep: async wanted => {
      for (const registration of [...registrations.values()]) {
        const trunk = wanted.find(({ id }) => id === registration.trunk.id)
        if (trunk === undefined || !isSameBinding(trunk, registration.trunk)) leave(registration)
      }
      await Promise.all(
        wanted.map(async trunk => {
          const registration = registrations.get(trunk.id) ?? create(trunk)
          registrations.set(trunk.id, registration)
          // By the same registrar the end of the old one would else be taken for that of the new.
          await leaving.get(trunk.id)
          const isDue = registration.registrar === null && registration.askableAt <= ports.clock.now()
          if (isDue && registrations.get(trunk.id) === registration) await renew(registration)
        }),
      )
    },
    end: async () => {
      for (const registration of [...registrations.values()]) leave(registration)
      await Promise.all(leaving.values())
    },
  }
}

interface Registration {
  /** As it was when the registration began. */
  readonly trunk: Trunk
  /** One of these for all requests of a registration, with rising numbers (RFC 3261 10.2). */
  readonly callId: string
  readonly nextSequence: () => number
  /** How long it is asked to last. */
  seconds: number
  /** The address that has granted it, until what it granted is over; null: it is not registered. */
  registrar: string | null
  /** When what was granted last is over. */
  endsAt: number
  /** Before that the registrar wants no REGISTER; who is registered asks all the same in time. */
  askableAt: number
  underWay: Promise<void> | null
  readonly timers: Timers<'renewal' | 'expiry'>
}

function isSameBinding(one: Trunk, other: Trunk): boolean {
  return isDeepStrictEqual([one.proxy, one.credentials], [other.proxy, other.credentials])
}

/** What a registrar that found the time too brief wants at least; 0 where it did not. */
function leastSeconds(outcome: RequestOutcome): number {
  if (outcome.kind !== 'answered' || outcome.response.status !== 423) return 0
  return Math.min(secondsIn(headerOf(outcome.response, 'Min-Expires')) ?? 0, MOST_SECONDS)
}

/** For how long we take ourselves for registered, half of which we let pass before we ask again: 0 where we are not. */
function grantedSeconds(response: SipResponse, contact: string | null, asked: number): number {
  const granted = expiryOf(contact, response) ?? secondsIn(headerOf(response, 'Expires')) ?? asked
  return granted === 0 ? 0 : Math.min(Math.max(granted, 2 * LEAST_RENEWAL_SECONDS), 2 * MOST_SECONDS)
}

/** There may be several: other edges register by the same name. One that the registrar has rewritten is perhaps the first to expire. */
function expiryOf(contact: string | null, response: SipResponse): number | null {
  const bindings = headersOf(response, 'Contact').flatMap(value => {
    const address = parseNameAddress(value)
    const seconds = secondsIn(address?.parameters.get('expires') ?? undefined)
    return address === null || seconds === null ? [] : [{ place: placeOf(address.uri), seconds }]
  })
  const own = bindings.find(({ place }) => contact !== null && place === placeOf(contact))
  if (own !== undefined) return own.seconds
  return bindings.length === 0 ? null : Math.min(...bindings.map(({ seconds }) => seconds))
}

/** What tells a binding from others: who, and where. */
function placeOf(address: string): string {
  const uri = parseSipUri(address)
  return uri === null ? address : formatSipUri({ ...uri, parameters: new Map(), headers: null })
}

function secondsIn(value: string | undefined): number | null {
  return value !== undefined && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : null
}

/** When one is asked again who did not renew: a registrar with too much to do is heard as far as the registration is not lost by it. */
function retrySeconds(outcome: RequestOutcome, leftSeconds: number): number {
  if (outcome.kind === 'answered' && outcome.response.status < 500) return REFUSED_RETRY_SECONDS
  const wanted = Math.min(Math.max(putOffSeconds(outcome), RETRY_SECONDS), REFUSED_RETRY_SECONDS)
  return Math.min(wanted, Math.max(leftSeconds / 2, LEAST_RENEWAL_SECONDS))
}

/** For how long a registrar with too much to do wants to be left alone; 0 where it does not say so. */
function putOffSeconds(outcome: RequestOutcome): number {
  if (outcome.kind !== 'answered' || outcome.response.status < 500) return 0
  const wanted = Number.parseInt(headerOf(outcome.response, 'Retry-After') ?? '', 10) || 0
  return Math.min(wanted, MOST_PUT_OFF_SECONDS)
}
