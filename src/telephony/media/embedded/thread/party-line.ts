import { type AgreedEncryption, isSameKey } from '../../description/key-agreement.ts'
import type { AgreedMedia } from '../../description/media-session.ts'
import { isRtcp } from '../../rtp/rtp-packet.ts'
import { SrtpReceiver } from '../../srtp/srtp-receiver.ts'
import { SrtpSender } from '../../srtp/srtp-sender.ts'
import type { PortPair, Receive } from './port-pair.ts'

/** What it needs of a `PortPair`. */
export type PartyPorts = Pick<PortPair, 'listen' | 'sendRtp' | 'sendRtcp' | 'close'>

/** What packets of one party go through: its ports, and encryption where it was agreed on. Whoever uses it sees plain packets alone. */
export class PartyLine {
  readonly #ports: PartyPorts
  #encryption: AgreedEncryption | null = null
  #sender: SrtpSender | null = null
  #receiver: SrtpReceiver | null = null
  #isMuxed = false
  /** Neither encrypted nor muxed. */
  #isPlain = true
  /** By keys that are of no use any more. */
  #refusedBefore = 0

  constructor(ports: PartyPorts) {
    this.#ports = ports
  }

  /** Packets that were not the party's own, or came a second time. */
  get refused(): number {
    return this.#refusedBefore + (this.#receiver?.refused ?? 0)
  }

  /** Nothing that was not the party's own is heard of, where its sound is encrypted. */
  listen(hearRtp: Receive, hearRtcp: Receive): void {
    const receiveRtcp: Receive = (bytes, source) => {
      const plain = this.#receiver === null ? bytes : this.#receiver.openRtcp(bytes)
      if (plain !== null) hearRtcp(plain, source)
    }
    const receiveRtp: Receive = (bytes, source) => {
      // First what most of all packets are.
      if (this.#isPlain) hearRtp(bytes, source)
      else if (this.#isMuxed && isRtcp(bytes)) receiveRtcp(bytes, source)
      else {
        const plain = this.#receiver === null ? bytes : this.#receiver.openRtp(bytes)
        if (plain !== null) hearRtp(plain, source)
      }
    }
    this.#ports.listen(receiveRtp, receiveRtcp)
  }

  /** What has counted packets by a key goes on with it: numbers never begin anew as long as the key is the same. */
  agree({ encryption, isMuxed }: Pick<AgreedMedia, 'encryption' | 'isMuxed'>): void {
    const before = this.#encryption
    this.#encryption = encryption
    this.#isMuxed = isMuxed
    this.#isPlain = encryption === null && !isMuxed
    const suite = encryption?.suite
    const isSuite = before !== null && before.suite === suite
    if (encryption === null || !isSuite || !isSameKey(before.sending, encryption.sending)) {
      this.#sender =
        encryption === null
          ? null
          : new SrtpSender({ suite: encryption.suite, keyAndSalt: encryption.sending })
    }
    if (encryption === null || !isSuite || !isSameKey(before.receiving, encryption.receiving)) {
      this.#refusedBefore = this.refused
      this.#receiver =
        encryption === null
          ? null
          : new SrtpReceiver({ suite: encryption.suite, keyAndSalt: encryption.receiving })
    }
  }

  sendRtp(packet: Buffer, port: number, address: string): void {
    const bytes = this.#sender === null ? packet : this.#sender.sealRtp(packet)
    if (bytes !== null) this.#ports.sendRtp(bytes, port, address)
  }

  /** By the port of sound where reports are muxed with it. */
  sendRtcp(packet: Buffer, port: number, address: string): void {
    const bytes = this.#sender === null ? packet : this.#sender.sealRtcp(packet)
    if (this.#isMuxed) this.#ports.sendRtp(bytes, port, address)
    else this.#ports.sendRtcp(bytes, port, address)
  }

  close(): Promise<void> {
    return this.#ports.close()
  }
}
