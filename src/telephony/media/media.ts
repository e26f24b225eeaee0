import type { SrtpSuite } from './srtp/srtp-suite.ts'

/**
 * The port between a SIP carrier and whoever carries what is heard in its calls. One endpoint stands for one party of a
 * call: the carrier exchanges session descriptions with the party, plays to it, hears its keys, and connects it with
 * another. Everything is relayed: a party is told of no address, name or number but those of the service itself.
 */
export interface Media {
  /**
   * Opens an endpoint; nothing happens to it before its first description.
   * @throws UnacceptableMedia where encryption is required, and whoever carries the sound cannot encrypt it
   * @throws MediaFull when no more calls are taken: answer 503 with Retry-After. Endpoints beside another are taken up to a
   * higher bound, so that a call that was let in is not stuck without its second half.
   */
  open(listener: MediaListener, options?: OpenOptions): Promise<MediaEndpoint>
  /** How much of it is in use, to refuse calls before they cost anything. */
  load(): MediaLoad
  /**
   * Recordings that processes before this one have left behind, finished as far as they got; those that were finished but
   * never taken away too. Call it once, before the first `record`. Whoever has kept a file deletes it.
   */
  recoverRecordings(): Promise<readonly FinishedRecording[]>
  /** Closes all endpoints; recordings that are under way are left to `recoverRecordings`. */
  stop(): Promise<void>
}

export interface OpenOptions {
  /** An endpoint that it is to be connected with, now or later: all parties of a call are opened beside its first. */
  readonly beside?: MediaEndpoint
  /** What is offered, the first preferred, and the only ones that are accepted. Default PCMU, PCMA. */
  readonly codecs?: readonly Codec[]
  /** The IPv4 address that the party is told, where it is not the same for all and this machine carries the sound itself. */
  readonly ownAddress?: string
  /** Anything but `off` sends keys in descriptions: only for parties that are signalled with over TLS. Default `off`. */
  readonly encryption?: MediaEncryption
}

/**
 * Whether sound is encrypted (SRTP, with keys in descriptions, RFC 4568): not at all; where the party wants it too; or without
 * exception, so that whoever cannot is refused.
 */
export type MediaEncryption = 'off' | 'optional' | 'required'

export interface MediaLoad {
  readonly endpoints: number
  /** `open` without `beside` is refused from this many endpoints on. */
  readonly capacity: number
  /**
   * How late sound was sent at worst in the last seconds, in milliseconds: from 20 on it is heard, and less should be
   * carried.
   */
  readonly lateMs: number
}

/** One party's side of a call: a pair of RTP and RTCP ports. */
export interface MediaEndpoint {
  /**
   * A description for a party that we call, or that sent none. Asked for again it is the same session, in the state that
   * it is in.
   * @param isAnew asks for what would be offered in a new call, whatever was agreed on: sound both ways, all codecs and keys. For
   * a re-INVITE without a description (RFC 3261 section 14.2), by which calls are resumed from hold, and led elsewhere.
   * @throws MediaLost
   */
  offer(options?: { readonly isAnew?: boolean }): Promise<string>
  /**
   * `offer`, which now and later names that address of this machine, where the machine carries the sound itself. Before the party has
   * answered: another may be asked in its place, which reaches this machine by another network. It never throws.
   */
  offerAt(ownAddress: string): string
  /**
   * Takes the party's answer to `offer`. It may come again and differ: 183 and then 200, or another branch of a fork.
   * @throws UnacceptableMedia, MediaLost
   */
  accept(answer: string): Promise<void>
  /**
   * Answers the party's offer, its first or a later one: hold and its end, another address, other codecs. A later offer
   * that cannot be met changes nothing (488 leaves a call as it was, RFC 3261 section 14.2).
   * @throws UnacceptableMedia, MediaLost
   */
  answer(offer: string): Promise<string>
  /** Whether the party hears nothing now because it, by its last description, wants to receive nothing. */
  readonly isHeld: boolean
  /**
   * The party has answered, or is answered: from now on it is sent silence where there is nothing else to hear, and its own
   * silence counts. Before that it is sent what is played to it, or said by whoever it is connected with, and nothing else:
   * a telephone that is sent anything stops ringing by itself (RFC 3960 section 3.2).
   */
  begin(): void
  /**
   * Plays one after the other, in place of what a connected party says; what was being played before is stopped. A prompt
   * that cannot be had (no such file, no engine that speaks) is skipped with a line in the log.
   * @returns `stopped` when `stopPlaying`, another `play` or the end of the endpoint came first; never rejects
   */
  play(prompts: readonly Prompt[], options?: PlayOptions): Promise<'finished' | 'stopped'>
  stopPlaying(): void
  /**
   * Sends keys (0-9, *, #, A-D; `w` is a pause of half a second; anything else is skipped): as RFC 4733 events where the
   * party takes them, as tones in the sound where it does not. Calls are carried out one after the other.
   * @returns once all have been sent, or the endpoint is closed; never rejects
   */
  sendDigits(digits: string): Promise<void>
  /**
   * From now on the two hear one another: sound, and keys, which are reported all the same. Either may have been connected
   * with another before, which then hears nothing. Before an answer it is early media.
   * @throws when `other` was not opened beside this one, or beside the same third
   */
  connect(other: MediaEndpoint): void
  /** The connected party, if any, and this one hear silence. */
  disconnect(): void
  /**
   * Records in stereo: this party on the left, whoever is connected with it (one after the other) on the right.
   * `name` is the name of the file, without extension, of `a-z`, `0-9` and `-`, and never used before. One at a time.
   */
  record(name: string): MediaRecording
  /** Gives the ports back; once. What has been recorded is kept until the recording is stopped. */
  close(): Promise<MediaQuality>
}

export interface PlayOptions {
  /** `until-stopped` begins again from the first prompt. Default `once`. A tone lasts until it is stopped anyway. */
  readonly repeat?: 'once' | 'until-stopped'
}

export type Prompt =
  /** An address as the command `play` of the carrier port has it. */
  | { readonly kind: 'audio'; readonly url: string }
  | { readonly kind: 'speech'; readonly text: string; readonly voice: 'Male' | 'Female' }
  /** Of the North American plan: 440 + 480 Hz, 2 s of 6; 480 + 620 Hz, half a second on and off, or a quarter of one. */
  | { readonly kind: 'tone'; readonly tone: 'ringback' | 'busy' | 'congestion' }

export type MediaListener = (event: MediaEvent) => void

export type MediaEvent =
  /** The party pressed a key; once for each, when it begins. */
  | { readonly type: 'digit'; readonly digit: string }
  /** The first sound of the party has arrived: what was played in its stead (ringback) may stop. Told once more after `begin`. */
  | { readonly type: 'heard' }
  /**
   * Nothing has come for so long that the party must be gone: hang up if it has answered. Told again after as long; never
   * while it or the connected party has the other on hold, after which its time begins anew.
   */
  | { readonly type: 'inactive' }
  /** Nothing has come for as long, during a hold by either: it may be there, or not, and has to be asked in another way. */
  | { readonly type: 'silent-on-hold' }
  /** What is recorded cannot be written, and recording has ended. The call goes on. */
  | { readonly type: 'recording-failed'; readonly reason: string }
  /** What carried the sound is gone, and the endpoint with it: nothing is heard from now on. Hang up. */
  | { readonly type: 'lost' }

export interface MediaRecording {
  /** What is said meanwhile is left out: it leaves no gap. */
  pause(): void
  resume(): void
  /** Resolves once the file is complete and would survive a crash; never rejects. Asked for again it says the same. */
  stop(): Promise<RecordingOutcome>
}

export type RecordingOutcome =
  | ({ readonly outcome: 'finished' } & FinishedRecording)
  | { readonly outcome: 'failed'; readonly reason: string }

export interface FinishedRecording {
  readonly name: string
  /** Path of a WAV file: stereo, 8,000 Hz, µ-law. It is the asker's to move or delete. */
  readonly file: string
  readonly seconds: number
}

/** How the sound of one party came through. */
export interface MediaQuality {
  /** Null when none was ever agreed on. */
  readonly codec: Codec | null
  /** What its sound was encrypted with in the end; null = not at all. */
  readonly encryption: SrtpSuite | null
  /** From the party to us. */
  readonly received: {
    readonly packets: number
    /** Expected by their numbers, but never seen (RFC 3550 appendix A.3). */
    readonly lost: number
    /** Came after one that was sent later. */
    readonly late: number
    /** Interarrival jitter at the end (RFC 3550 section 6.4.1). */
    readonly jitterMs: number
    /** Were not the party's own or came a second time, where sound is encrypted: dropped, and in none of the other counts. */
    readonly refused: number
  }
  /** From us to the party; what it makes of it is null unless it has reported (RTCP). */
  readonly sent: {
    readonly packets: number
    readonly lost: number | null
    readonly jitterMs: number | null
    /** From us to the party and back, as last measured; null until it has answered a report of ours. */
    readonly roundTripMs: number | null
  }
}

export type Codec = 'PCMU' | 'PCMA'
