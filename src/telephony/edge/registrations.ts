import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { RequestOutcome } from '../sip/agent/user-agent.ts'
import { parseNameAddress } from '../sip/message/name-address.ts'
import { headerOf, headersOf, type SipResponse } from '../sip/message/sip-message.ts'
import { formatSipUri, parseSipUri } from '../sip/message/sip-uri.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import { type AskingPorts, ask, ownContact, wordsOf } from './ask-trunk.ts'
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
      isHeld: false,
      underWay: null,
      cancelRenewal: () => undefined,
    }
  }

  const register = async (registration: Registration) => {
    const { trunk } = registration
    registration.cancelRenewal()
    let outcome = await ask(ports, trunk, 'REGISTER', registration)
    const least = leastSeconds(outcome)
    if (least > registration.seconds) {
      // It is remembered: the next time it need not be told again (RFC 3261 10.2.8).
      registration.seconds = least
      outcome = await ask(ports, trunk, 'REGISTER', registration)
    }
    const contact = outcome.kind === 'answered' ? ownContact(ports, trunk, outcome.peer) : null
    const granted = grantedSeconds(outcome, contact, registration.seconds)
    registration.isHeld = granted > 0
    // It was given up meanwhile, and is ended by whoever has done so.
    if (registrations.get(trunk.id) !== registration) return
    if (registration.isHeld) {
      const seconds = Math.min(Math.max(granted / 2, LEAST_RENEWAL_SECONDS), MOST_SECONDS)
      const { clock } = ports
      registration.cancelRenewal = clock.schedule(
        clock.now() + seconds * 1_000,
        () => void renew(registration),
      )
    } else {
      ports.logger.warn({ trunk_id: trunk.id, reason: wordsOf(outcome) }, 'a trunk could not be registered')
    }
    const registrar = registration.isHeld && outcome.kind === 'answered' ? outcome.peer.address : null
    ports.sources.noteRegistrar(trunk.id, registrar)
    ports.states.tell(trunk.id, { registered: registration.isHeld })
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
    registration.cancelRenewal()
    ports.sources.noteRegistrar(trunk.id, null)
    ports.states.tell(trunk.id, { registered: null })
    // After what is being left already: the end of that one would else be taken for the end of what comes next.
    const left = Promise.all([leaving.get(trunk.id), registration.underWay])
      .then(() =>
        registration.isHeld ? ask(ports, trunk, 'REGISTER', { ...registration, seconds: 0 }) : null,
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
          if (!registration.isHeld && registrations.get(trunk.id) === registration) await renew(registration)
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
  isHeld: boolean
  underWay: Promise<void> | null
  cancelRenewal: () => void
}

function isSameBinding(one: Trunk, other: Trunk): boolean {
  return isDeepStrictEqual([one.proxy, one.credentials], [other.proxy, other.credentials])
}

/** What a registrar that found the time too brief wants at least; 0 where it did not. */
function leastSeconds(outcome: RequestOutcome): number {
  if (outcome.kind !== 'answered' || outcome.response.status !== 423) return 0
  return Math.min(secondsIn(headerOf(outcome.response, 'Min-Expires')) ?? 0, MOST_SECONDS)
}

/** For how long we are registered: 0 where we are not (RFC 3261 10.2.4). */
function grantedSeconds(outcome: RequestOutcome, contact: string | null, asked: number): number {
  if (outcome.kind !== 'answered' || outcome.response.status >= 300) return 0
  const { response } = outcome
  return expiryOf(contact, response) ?? secondsIn(headerOf(response, 'Expires')) ?? asked
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
