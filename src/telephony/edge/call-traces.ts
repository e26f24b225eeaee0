import type { CallClock } from '../clock/call-clock.ts'
import type { MediaQuality } from '../media/media.ts'
import type { BegunCall } from '../remote/call-messages.ts'
import { headerOf, type SipMessage } from '../sip/message/sip-message.ts'
import { tagOf } from '../sip/transaction/transaction-key.ts'
import type { Peer } from '../sip/transport/transport.ts'
import { traceText } from './trace-text.ts'

/** The SIP messages of one call and of the calls that were made for it, in the order in which they came and went. */
export interface TracedCall {
  readonly call: BegunCall
  readonly messages: readonly TracedMessage[]
  /** Of each party that has been heard, or was to be. */
  readonly media: readonly TracedMedia[]
  /** False where some were left out because there were too many. */
  readonly isComplete: boolean
}

/** How a party's sound came through. */
export interface TracedMedia extends MediaQuality {
  readonly party: number
}

export interface TracedMessage {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whose: 0 is the caller's, and each destination that was tried has a number from 1 on. */
  readonly party: number
  readonly direction: 'in' | 'out'
  /** `udp 192.0.2.1:5060`. */
  readonly peer: string
  /** Cut off at 4,000 characters; without credentials. */
  readonly text: string
}

/** Where one call's messages are gathered. */
export interface CallTrace {
  /** The messages with this Call-ID belong to it from now on, as those of another destination. */
  addLeg(callId: string): void
  /** How the sound of the party with this Call-ID came through, once it has left. */
  addMedia(callId: string, quality: MediaQuality): void
  /** It is known now which call it is. A trace of which that is never known is dropped. */
  identify(call: BegunCall): void
  /** The call is over: what is still said is gathered for a moment, then all of it is kept. */
  end(): void
}

interface CallTracesPorts {
  readonly clock: CallClock
  /** Takes it in at once; what becomes of it is no concern of the call. */
  keep(traced: TracedCall): void
}

/** Gathers what is said by SIP, a ladder for each call. */
export class CallTraces {
  readonly #ports: CallTracesPorts
  /** Of every leg of every call, by Call-ID. */
  readonly #gathered = new Map<string, Sides>()
  /** The last messages of no call yet: an INVITE is heard before anybody says that it is one, and mostly nobody does. */
  readonly #recent: { readonly callId: string; readonly heard: Heard }[] = []
  readonly #gatherings = new Set<Gathering>()
  #characters = 0

  constructor(ports: CallTracesPorts) {
    this.#ports = ports
  }

  /** Each message that is received or sent. */
  hear(direction: 'in' | 'out', message: SipMessage, peer: Peer): void {
    const callId = headerOf(message, 'Call-ID')
    if (callId === undefined) return
    const sides = this.#gathered.get(callId)
    const found = sides === undefined ? null : sides[sideOf(sides, direction, message)]
    if (found === null && !isOfNewCall(message)) return
    const heard = { at: this.#ports.clock.now(), direction, peer, message }
    if (found !== null) this.#add(found.gathering, found.party, heard)
    else if (this.#recent.push({ callId, heard }) > MAX_RECENT) this.#recent.shift()
  }

  /** A call has come in with this Call-ID. */
  begin(callId: string): CallTrace {
    const gathering: Gathering = {
      callIds: [],
      messages: [],
      media: [],
      characters: 0,
      isComplete: true,
      call: null,
      stopLingering: () => undefined,
    }
    this.#gatherings.add(gathering)
    const addParty = (id: string, side: 'calling' | 'called'): Sides => {
      const sides = this.#gathered.get(id) ?? { initiator: null, calling: null, called: null }
      sides[side] = { gathering, party: gathering.callIds.length }
      this.#gathered.set(id, sides)
      gathering.callIds.push(id)
      return sides
    }
    const sides = addParty(callId, 'called')
    for (const { callId: other, heard } of this.#recent) {
      if (other !== callId) continue
      // The last one is that of this call, also where it was refused before, and sent anew.
      sides.initiator = tagOf(headerOf(heard.message, 'From'))
      this.#add(gathering, 0, heard)
    }
    return {
      addLeg: id => void addParty(id, 'calling'),
      addMedia: (id, quality) => {
        const party = gathering.callIds.indexOf(id)
        if (party !== -1) gathering.media.push({ party, ...quality })
      },
      identify: call => {
        gathering.call = call
      },
      end: () => {
        const { clock } = this.#ports
        gathering.stopLingering = clock.schedule(clock.now() + LINGER_MS, () => this.#finish(gathering))
      },
    }
  }

  /** Keeps what there is, of calls that go on too. */
  finish(): void {
    for (const gathering of this.#gatherings) this.#finish(gathering)
  }

  #add(gathering: Gathering, party: number, { at, direction, peer, message }: Heard): void {
    const { messages } = gathering
    const isFull = messages.length >= MAX_MESSAGES || this.#characters >= MAX_CHARACTERS
    if (isFull) {
      gathering.isComplete = false
      return
    }
    const text = traceText(message)
    messages.push({ at, party, direction, peer: `${peer.protocol} ${peer.address}:${peer.port}`, text })
    gathering.characters += text.length
    this.#characters += text.length
  }

  #finish(gathering: Gathering): void {
    if (!this.#gatherings.delete(gathering)) return
    gathering.stopLingering()
    for (const callId of gathering.callIds) {
      const sides = this.#gathered.get(callId)
      if (sides?.calling?.gathering === gathering) sides.calling = null
      if (sides?.called?.gathering === gathering) sides.called = null
      if (sides?.calling === null && sides.called === null) this.#gathered.delete(callId)
    }
    this.#characters -= gathering.characters
    const { call, messages, media, isComplete } = gathering
    if (call !== null) this.#ports.keep({ call, messages, media, isComplete })
  }
}

interface Heard extends Pick<TracedMessage, 'at' | 'direction'> {
  readonly peer: Peer
  readonly message: SipMessage
}

interface Gathering {
  readonly callIds: string[]
  readonly messages: TracedMessage[]
  /** One for each Call-ID at most. */
  readonly media: TracedMedia[]
  characters: number
  isComplete: boolean
  call: BegunCall | null
  stopLingering: () => void
}

/** Who is on either side of one Call-ID: both are here where a destination is a number of this service, and calls come back to it. */
interface Sides {
  /** The tag of whoever sent the INVITE. */
  initiator: string | null
  /** Whom we called. */
  calling: Party | null
  /** Who called us. */
  called: Party | null
}

interface Party {
  readonly gathering: Gathering
  readonly party: number
}

/** Of which of the two conversations a message is: where we called, the initiator is us. */
function sideOf(sides: Sides, direction: 'in' | 'out', message: SipMessage): 'calling' | 'called' {
  const from = tagOf(headerOf(message, 'From'))
  sides.initiator ??= from
  const isByInitiator = (message.kind === 'request') === (from === sides.initiator)
  return isByInitiator === (direction === 'out') ? 'calling' : 'called'
}

/** An INVITE, or our first answer to one. */
function isOfNewCall(message: SipMessage): boolean {
  return message.kind === 'request' ? message.method === 'INVITE' : message.status === 100
}

/** A call that rings twenty destinations and is put on hold a few times stays below it. */
const MAX_MESSAGES = 200

/** Of all calls together, as characters of a byte: four times what a thousand calls say. Beyond it ladders have gaps. */
const MAX_CHARACTERS = 64 * 1_024 * 1_024

/** An INVITE becomes a call before the next message is read; others may come in between only while a name is looked up. */
const MAX_RECENT = 8

/** What is lost of a hang-up has been sent again by then. */
const LINGER_MS = 5_000
