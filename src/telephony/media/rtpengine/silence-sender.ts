import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Codec } from '../media.ts'
import { RTP_HEADER_BYTES, writeRtpHeader } from '../rtp/rtp-packet.ts'
import { SILENT_A_LAW, SILENT_MU_LAW } from '../sound/g711.ts'

const FRAME_MS = 20
const FRAME_SAMPLES = 160

/** What rtpengine puts keys into, where nobody else is heard: it sends keys between packets of sound only. */
export class SilenceSender {
  readonly #socket: Socket
  readonly #running = new Set<NodeJS.Timeout>()

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  /** @param address of ours that rtpengine can be reached from */
  static async open(address: string): Promise<SilenceSender> {
    const socket = createSocket('udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    socket.on('error', () => undefined)
    return new SilenceSender(socket)
  }

  /** Where it comes from, which is what is told of the inner side of a call that is connected with nobody. */
  get place(): { readonly address: string; readonly port: number } {
    return this.#socket.address()
  }

  /** @returns what ends it */
  send(to: { readonly address: string; readonly port: number }, codec: Codec): () => void {
    const packet = Buffer.alloc(
      RTP_HEADER_BYTES + FRAME_SAMPLES,
      codec === 'PCMU' ? SILENT_MU_LAW : SILENT_A_LAW,
    )
    const ssrc = randomInt(0x1_0000_0000)
    let frames = 0
    const next = () => {
      frames++
      const timestamp = (frames * FRAME_SAMPLES) >>> 0
      writeRtpHeader(packet, codec === 'PCMU' ? 0 : 8, frames === 1, frames & 0xffff, timestamp, ssrc)
      this.#socket.send(packet, to.port, to.address, () => undefined)
    }
    next()
    const timer = setInterval(next, FRAME_MS)
    this.#running.add(timer)
    return () => {
      clearInterval(timer)
      this.#running.delete(timer)
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#running) clearInterval(timer)
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}
