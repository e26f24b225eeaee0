import { unreachable } from '../../domain/unreachable.ts'
import type { Admission } from '../sip/agent/user-agent.ts'
import { type HeaderField, headerOf, type SipRequest } from '../sip/message/sip-message.ts'
import { isWithinDialog } from '../sip/transaction/transaction-key.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { calledAddress } from './called-address.ts'
import type { CallerAuthentication } from './caller-authentication.ts'
import type { ListedSources } from './listed-sources.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { TrunkRefusals } from './trunk-refusals.ts'

export interface AdmissionPorts {
  readonly sources: ListedSources
  readonly authentication: CallerAuthentication
  /** What becomes of strangers' requests. */
  readonly unknownSources: 'reject' | 'ignore'
  /** Whether reservations may be called from anywhere. */
  readonly openReservations: boolean
  /** Of trunks' calls. */
  readonly trunkRefusals: TrunkRefusals
  /** Of strangers' requests. */
  readonly refusals: RefusalLog
}

/** Lets requests in, or keeps them out before they cost anything. */
export interface Gate {
  admit(request: SipRequest, source: Source): Admission
  /** The trunks that an INVITE may have come by which was let in, first the one whose password it has; none: it needed none. */
  trunksOf(request: SipRequest, source: Source): readonly Trunk[]
  /** Whose owners are to know what becomes of a request: those that it may have come by, and the one by which calls only go out. */
  concernedBy(request: SipRequest, source: Source): readonly Trunk[]
  /**
   * For a call to one Company from an address that another lists: who lists an address has no part in what others' callers prove
   * by a password. Null where there is nothing to ask, or the INVITE has answered it.
   */
  passwordQuestion(request: SipRequest): PasswordQuestion | null
  /** A call begins with the INVITE: from now on nobody is let in by what proved where it came from. */
  useUp(request: SipRequest): void
}

/** What asks for the password of a trunk of the Company, or of all; null where there is none. */
export type PasswordQuestion = (companyId: number) => readonly HeaderField[] | null

const FORBIDDEN: Admission = { status: 403, reason: 'Forbidden' }

/** Whoever hears this of a call that we have lost ends it (RFC 3261, 12.2.1.2); of 403 it would think nothing. */
const NO_SUCH_CALL: Admission = { status: 481 }

export function createGate(ports: AdmissionPorts): Gate {
  const { sources, authentication } = ports

  const refuseStranger = (source: Source, words: string): Admission => {
    ports.refusals.note(`${source.address}:${source.port}`, words)
    return ports.unknownSources === 'ignore' ? 'ignore' : FORBIDDEN
  }

  const isOpenToAnybody = ({ uri }: SipRequest) =>
    ports.openReservations && calledAddress(uri)?.kind === 'sip-user'

  const admitStranger = (request: SipRequest, source: Source): Admission => {
    // Of calls that there are the gate is not asked.
    if (isWithinDialog(request)) return ports.unknownSources === 'ignore' ? 'ignore' : NO_SUCH_CALL
    if (request.method !== 'INVITE') return refuseStranger(source, `${request.method} from a stranger`)
    if (isOpenToAnybody(request)) return 'accept'
    const candidates = sources.withPassword()
    if (candidates.length === 0) return refuseStranger(source, 'no trunk lists this address')
    const outcome = authentication.check(request, candidates)
    switch (outcome.kind) {
      case 'trunk':
        return 'accept'
      case 'challenge':
        // Who never tries a password is a scanner: that is not for the log.
        return { status: 401, headers: outcome.headers }
      case 'wrong':
        return refuseStranger(source, outcome.words)
      default:
        return unreachable(outcome)
    }
  }

  /** Who comes from an address that a Company lists may prove to come by a trunk of another; what proves nothing is no harm. */
  const heedPassword = (request: SipRequest, source: Source) => {
    if (request.method !== 'INVITE' || isWithinDialog(request) || !hasProof(request)) return
    const outcome = authentication.check(request, sources.withPassword())
    if (outcome.kind === 'wrong') ports.refusals.note(`${source.address}:${source.port}`, outcome.words)
  }

  const noteOutbound = (trunk: Trunk, source: Source) =>
    ports.trunkRefusals.note(trunk, source, 'a call came by it, and its direction is outbound')

  /** A call from where a trunk's calls only go out may be of somebody else, who has a password. */
  const admitOtherwise = (request: SipRequest, source: Source, trunk: Trunk): Admission => {
    if (!hasProof(request)) noteOutbound(trunk, source)
    return admitStranger(request, source)
  }

  const trunksOf = (request: SipRequest, source: Source) => {
    const from = sources.kindOf(source.address)
    const proved = authentication.trunkOf(request) ?? []
    return [proved, from.kind === 'trunks' ? from.trunks : []].flat()
  }

  return {
    admit: (request, source) => {
      const from = sources.kindOf(source.address)
      switch (from.kind) {
        case 'trunks':
          heedPassword(request, source)
          return 'accept'
        case 'own-machine':
          return 'accept'
        case 'outbound-only': {
          // It may ask whether we are there, as we ask it; and do what anybody may.
          if (request.method !== 'INVITE' || isWithinDialog(request) || isOpenToAnybody(request))
            return 'accept'
          if (sources.withPassword().some(({ companyId }) => companyId !== from.trunk.companyId))
            return admitOtherwise(request, source, from.trunk)
          noteOutbound(from.trunk, source)
          return FORBIDDEN
        }
        case 'unknown':
          return admitStranger(request, source)
        default:
          return unreachable(from)
      }
    },
    trunksOf,
    concernedBy: (request, source) => {
      const from = sources.kindOf(source.address)
      return [...trunksOf(request, source), ...(from.kind === 'outbound-only' ? [from.trunk] : [])]
    },
    passwordQuestion: request => {
      const candidates = sources.withPassword()
      if (candidates.length === 0 || authentication.trunkOf(request) !== null) return null
      // A guess is not asked for another.
      if (hasProof(request) && authentication.check(request, candidates).kind === 'wrong') return null
      return companyId =>
        candidates.some(trunk => trunk.companyId === null || trunk.companyId === companyId)
          ? authentication.challenge()
          : null
    },
    useUp: authentication.useUp,
  }
}

const hasProof = (request: SipRequest) => headerOf(request, 'Authorization') !== undefined
