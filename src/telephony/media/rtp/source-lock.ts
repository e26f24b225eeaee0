/** Who is believed to be the party: the first source that sends RTP, and nobody else (RFC 7362 section 5). */
export class SourceLock {
  /** Where to send to: the source, or before anything was heard, what the party has said of itself. */
  address = ''
  port = 0
  #signalledAddress = ''
  #signalledPort = 0
  #isLocked = false
  #ssrc = 0
  #sequence = 0
  #heardAtMs = 0
  /** Where it was until it said that it is elsewhere. */
  #former: FormerSource | null = null

  /**
   * The party has said where it is, for the first time or anew: whoever sends first from now on is believed to be it. What still comes
   * from where it was is heard, but is no sign of where it is, unless nothing else has come for a while.
   */
  expect(address: string, port: number): void {
    if (address === this.#signalledAddress && port === this.#signalledPort) return
    if (this.#isLocked) {
      const signalled = `${this.#signalledAddress}:${this.#signalledPort}`
      this.#former = {
        address: this.address,
        port: this.port,
        ssrc: this.#ssrc,
        signalled,
        heardSinceMs: null,
      }
    } else if (this.#former?.signalled === `${address}:${port}`) this.#former = null
    this.#signalledAddress = address
    this.#signalledPort = port
    this.address = address
    this.port = port
    this.#isLocked = false
  }

  /** The party may have been silent for so long that its router has forgotten it: it is where it is heard first, again. */
  reopen(): void {
    this.#isLocked = false
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  /** @returns whether the packet comes from the party; whatever does not is dropped */
  admits(address: string, port: number, ssrc: number, sequence: number, nowMs: number): boolean {
    // Datagrams may come from port 0 (RFC 768), but nothing can be sent there.
    if (port === 0) return false
    const isSource = this.#isLocked && port === this.port && address === this.address
    if (!isSource && !this.#mayMove(address, port, ssrc, sequence, nowMs)) return false
    if (!isSource && this.#isFormer(address, port, ssrc, nowMs)) return true
    if (!isSource) {
      this.#isLocked = true
      this.#former = null
      this.address = address
      this.port = port
    }
    this.#ssrc = ssrc
    this.#sequence = sequence
    this.#heardAtMs = nowMs
    return true
  }

  /** Whether it is what was on its way, or is sent until our answer has come, while the party goes elsewhere. */
  #isFormer(address: string, port: number, ssrc: number, nowMs: number): boolean {
    const former = this.#former
    if (former === null || former.ssrc !== ssrc) return false
    if (former.address !== address || former.port !== port) return false
    if (address === this.#signalledAddress && port === this.#signalledPort) return false
    former.heardSinceMs ??= nowMs
    return nowMs - former.heardSinceMs < LEAVING_MS
  }

  #mayMove(address: string, port: number, ssrc: number, sequence: number, nowMs: number): boolean {
    if (!this.#isLocked) return true
    const isSignalledNow = this.address === this.#signalledAddress && this.port === this.#signalledPort
    // Somebody else may have been faster; the address was told in a signed-in, or at least a private, conversation.
    if (address === this.#signalledAddress && port === this.#signalledPort) return true
    // The party's router has given it another port: the stream goes on, which a stranger could not know. What was sent meanwhile, and
    // got lost, is counted.
    const silentMs = nowMs - this.#heardAtMs
    const ahead = (sequence - this.#sequence) & 0xffff
    const mostAhead = Math.min(MAX_SEQUENCE_STEP + silentMs / SHORTEST_PACKET_MS, MAX_SEQUENCE_GAP)
    if (ssrc === this.#ssrc && ahead > 0 && ahead <= mostAhead) return true
    // A telephone system that changed the port without a word; not while the one that was named is in use.
    const isSilent = silentMs > SILENCE_BEFORE_MOVE_MS
    return isSilent && !isSignalledNow && address === this.#signalledAddress
  }
}

interface FormerSource {
  readonly address: string
  readonly port: number
  readonly ssrc: number
  /** Where it had said that it was. */
  readonly signalled: string
  /** Since when it has been heard after the party said that it is elsewhere. */
  heardSinceMs: number | null
}

/** Longer than an answer takes to reach whoever moves, or the end of its call who was rung beside others. */
const LEAVING_MS = 2_000

/** Two seconds of packets: as long as a router takes to be replaced by another, and one in 650 guesses. */
const MAX_SEQUENCE_STEP = 100

/** No telephone sends more often. */
const SHORTEST_PACKET_MS = 10

/** Half of the numbers that there are: what is further ahead is behind (RFC 3550 appendix A.1). */
const MAX_SEQUENCE_GAP = 0x7fff

/** Longer than any loss that a call survives, shorter than people wait before they hang up. */
const SILENCE_BEFORE_MOVE_MS = 2_000
