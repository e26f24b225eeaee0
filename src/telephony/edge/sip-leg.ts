import { errorInWords } from '../../domain/error-in-words.ts'
import type { Leg, LegFailure } from '../carrier.ts'
import type { MediaEndpoint, MediaEvent } from '../media/media.ts'
import { UnacceptableMedia } from '../media/media-errors.ts'
import type {
  CallFailure,
  CallProgress,
  OfferAnswer,
  OutgoingCall,
  OutgoingCallHandlers,
} from '../sip/agent/call.ts'
import type { Timers } from '../sip/transaction/timers.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { createTimers } from './create-timers.ts'
import { ignoreLoss } from './edge-metrics.ts'
import type { EdgePorts } from './edge-ports.ts'
import { endingInWords, logEnding } from './ending-in-words.ts'
import { guarded } from './guarded.ts'
import type { LegEvents } from './leg-events.ts'
import { legFailure } from './leg-failure.ts'
import type { LineEnding, LineLoss } from './loss-in-words.ts'
import { mediaEncryption } from './media-encryption.ts'
import { type LegRoute, routeLeg } from './route-leg.ts'

/** The call that legs are rung for. */
export interface RingingFor {
  readonly caller: MediaEndpoint
  /** What the caller's own request may still travel (RFC 3261, 20.22); each call of ours one less. */
  readonly maxForwards: number
}

/** A far end that says nothing at all for so long is passed over for the next address. */
const SILENCE_MS = 6_000

/** A far end that does not even say that it is trying to ring, apart from how long it may then ring. Each address has as long. */
const PROGRESS_TIMEOUT_MS = 12_000

/** One destination that is rung, and talked with once it has answered. */
export class SipLeg {
  readonly leg: Leg
  readonly #ports: EdgePorts
  readonly #events: LegEvents
  readonly #timers: Timers<'answer' | 'progress'>
  #media: MediaEndpoint | null = null
  #call: OutgoingCall | null = null
  #release: () => void = () => undefined
  #trunk: Trunk | null = null
  /** The last offer of the destination that we answered. */
  #answeredOffer: string | null = null
  #invitedAt: number | null = null
  #hasRung = false
  /** Its keys come with its sound, which is passed on as it is: the same by INFO are no further ones. */
  #hasKeysAsSound = false
  #phase: 'ringing' | 'answered' | 'over' = 'ringing'

  constructor(leg: Leg, ringingFor: RingingFor, ports: EdgePorts, events: LegEvents) {
    this.leg = leg
    this.#ports = ports
    this.#events = events
    this.#timers = createTimers(ports.clock)
    const ringMs = leg.ringTimeoutSeconds * 1_000
    this.#timers.set('answer', ringMs, () => this.#giveUp('no-answer', 'did not answer in time'))
    // No event comes before whoever made the leg has it in hand.
    Promise.resolve()
      .then(() => this.#ring(ringingFor))
      .catch(error => this.#fail('failed', errorInWords(error)))
  }

  /** Of a destination that may be heard or has answered. */
  get media(): MediaEndpoint | null {
    return this.#media
  }

  get isAnswered(): boolean {
    return this.#phase === 'answered'
  }

  /** Stops ringing, or hangs up. No event comes after it. */
  hangUp(): void {
    if (this.#phase === 'over') return
    if (this.#phase === 'ringing') this.#ports.metrics.countAttempt('cancelled')
    this.#end()
    this.#call?.cancel()
  }

  async #ring(ringingFor: RingingFor): Promise<void> {
    if (this.#isOver()) return
    const route = routeLeg(this.leg, this.#ports.trunks, this.#ports.ownHost)
    if ('noWay' in route) {
      this.#fail('failed', route.noWay)
      return
    }
    this.#trunk = route.trunk
    const encryption = mediaEncryption(route.trunk, route.isPrivate)
    if (typeof encryption === 'object') {
      this.#fail('failed', encryption.refusal)
      return
    }
    if (route.trunk !== null && !(await this.#takePlace(route.trunk))) return
    const codecs = route.trunk?.codecs
    const media = await this.#ports.media.open(event => this.#hear(event), {
      beside: ringingFor.caller,
      encryption,
      ...(codecs === undefined ? {} : { codecs }),
    })
    if (this.#isOver()) {
      media.close()
      return
    }
    this.#media = media
    const offer = await media.offer()
    // Given up meanwhile: the far end never hears of it.
    if (this.#phase === 'ringing') this.#invite(route, offer, media, ringingFor)
  }

  #isOver(): boolean {
    return this.#phase === 'over'
  }

  /** The first sign of life of the far end, by which its post-dial delay is measured. */
  #noteSign(): void {
    if (this.#hasRung || this.#invitedAt === null) return
    this.#hasRung = true
    this.#ports.metrics.observePostDialDelay((this.#ports.clock.now() - this.#invitedAt) / 1_000)
  }

  async #takePlace(trunk: Trunk): Promise<boolean> {
    const place = await this.#ports.limits.begin(trunk)
    if ('full' in place) {
      this.#fail('failed', `trunk ${trunk.id} takes no more calls: ${place.full}`)
      return false
    }
    if (this.#isOver()) {
      place.end()
      return false
    }
    this.#release = place.end
    return true
  }

  #invite({ target }: LegRoute, offer: string, media: MediaEndpoint, { maxForwards }: RingingFor): void {
    this.#invitedAt = this.#ports.clock.now()
    this.#call = this.#ports.userAgent.invite({
      ...target,
      maxForwards: maxForwards - 1,
      silenceMilliseconds: SILENCE_MS,
      offer,
      offerTo: peer => {
        this.#timers.set('progress', PROGRESS_TIMEOUT_MS, () => {
          if (!this.#hasRung) this.#giveUp('failed', 'gave no sign of ringing')
        })
        return media.offerAt(this.#ports.addressTowards(peer))
      },
      handlers: guarded<OutgoingCallHandlers>(
        {
          onProgress: progress => this.#progress(progress),
          onAnswered: sdp =>
            void this.#answered(sdp).catch(error => this.#giveUp('failed', errorInWords(error))),
          onFailed: failure => this.#failedRemotely(failure),
          onEnded: ending => this.#endedRemotely(ending),
          onOffer: sdp => this.#answerOffer(sdp),
          onInfo: (...said) => {
            if (!this.#hasKeysAsSound) this.#events.onInfo(...said)
          },
          onOfferWanted: async () => (await this.#media?.offer({ isAnew: true })) ?? offer,
          onAnswer: sdp =>
            void this.#media?.accept(sdp).catch(error => this.#giveUp('failed', errorInWords(error))),
        },
        error => this.#giveUp('failed', errorInWords(error)),
      ),
    })
  }

  #progress({ status, sdp }: CallProgress): void {
    if (this.#phase !== 'ringing') return
    // 101 to 179 say no more than that somebody is at work.
    if (status >= 180 && !this.#hasRung) {
      this.#noteSign()
      this.#events.onRinging()
    }
    if (sdp === null) return
    this.#media?.accept(sdp).then(
      () => {
        if (this.#phase === 'ringing') this.#events.onEarlyMedia()
      },
      // What it says in its answer may be better; until then there is the tone of ours.
      (error: unknown) => {
        const reason = errorInWords(error)
        this.#ports.logger.info({ ...this.#named(), reason }, 'early media is of no use')
      },
    )
  }

  async #answered(sdp: string): Promise<void> {
    if (this.#phase !== 'ringing') return
    try {
      // What it offered while it rang (UPDATE) has our answer, and is none itself.
      if (sdp !== this.#answeredOffer) await this.#media?.accept(sdp)
    } catch (error) {
      this.#giveUp('failed', errorInWords(error))
      return
    }
    if (this.#phase !== 'ringing') return
    this.#noteSign()
    this.#ports.metrics.countAttempt('answered')
    this.#phase = 'answered'
    this.#timers.cancelAll()
    this.#media?.begin()
    this.#events.onAnswered()
  }

  async #answerOffer(sdp: string): Promise<OfferAnswer> {
    try {
      const answer = await this.#media?.answer(sdp)
      if (answer === undefined) return { kind: 'unacceptable' }
      this.#answeredOffer = sdp
      return { kind: 'answer', sdp: answer }
    } catch (error) {
      if (!(error instanceof UnacceptableMedia)) this.#giveUp('failed', errorInWords(error))
      return { kind: 'unacceptable' }
    }
  }

  #hear(event: MediaEvent): void {
    switch (event.type) {
      case 'inactive':
        // While it rings there need be nothing to hear.
        if (this.#phase === 'answered')
          this.#giveUp('failed', 'nothing has been heard of it for too long', 'not-heard')
        return
      case 'silent-on-hold':
        this.#call?.probe()
        return
      case 'heard':
        if (this.#phase === 'ringing') this.#events.onEarlySound()
        return
      case 'lost':
        this.#giveUp('failed', 'its sound is lost', 'soundless')
        return
      case 'digit':
        this.#hasKeysAsSound = true
        return
      default:
    }
  }

  #failedRemotely(failure: CallFailure): void {
    this.#ports.metrics.countFailure(failure)
    const { ringNextOn = null } = this.#trunk ?? {}
    const endsDial = failure.status !== null && ringNextOn !== null && !ringNextOn.has(failure.status)
    this.#fail(legFailure(failure), endingInWords(failure), endsDial)
  }

  #endedRemotely(ending: LineEnding): void {
    if (this.#phase === 'over') return
    this.#end()
    logEnding(this.#ports.logger, ending, this.#named())
    if (ending.by === 'lost') this.#events.onLost(ending.loss)
    else this.#events.onEnded()
  }

  /** It is we who do not wait any longer. */
  #giveUp(cause: LegFailure, words: string, loss: LineLoss = 'fault'): void {
    if (this.#phase === 'over') return
    const isRinging = this.#phase === 'ringing'
    this.#call?.cancel()
    if (isRinging) {
      this.#fail(cause, words)
      return
    }
    this.#endedRemotely({ by: 'lost', loss, words, reason: null })
  }

  #fail(cause: LegFailure, words: string, endsDial = false): void {
    if (this.#phase === 'over') return
    this.#ports.metrics.countAttempt(cause)
    this.#end()
    this.#ports.logger.info({ ...this.#named(), cause, reason: words }, 'a destination failed')
    if (this.#trunk !== null && cause === 'failed') {
      this.#ports.states.refused(this.#trunk.id, { reason: words, source: this.leg.address })
    }
    this.#events.onFailed(cause, endsDial)
  }

  #end(): void {
    this.#phase = 'over'
    this.#timers.cancelAll()
    this.#media
      ?.close()
      .then(quality => this.#ports.metrics.observeQuality(quality, this.#call?.callId), ignoreLoss)
    this.#release()
  }

  #named() {
    return { target_id: this.leg.targetId, trunk_id: this.#trunk?.id ?? null, leg: this.leg.leg }
  }
}
