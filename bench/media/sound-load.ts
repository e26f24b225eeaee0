import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { writeRtpHeader } from '../../src/telephony/media/rtp/rtp-packet.ts'
import { SrtpReceiver } from '../../src/telephony/media/srtp/srtp-receiver.ts'
import { SrtpSender } from '../../src/telephony/media/srtp/srtp-sender.ts'
import type { SrtpKey } from '../../src/telephony/media/srtp/srtp-suite.ts'
import type { Cleanup } from '../processes/cleanup.ts'
import { percentile } from '../report/statistics.ts'
import { partyKey } from './party-key.ts'
import { SoundMeasurement, type SoundQuality } from './sound-measurement.ts'
import { startSoundSink } from './sound-sink.ts'

/** Telephones without number, behind two ports: what is sent to the one is measured, what is sent to the other is not. */
export interface SoundLoad {
  readonly measuredPort: number
  readonly sinkPort: number
  /** Talks to all endpoints for a while and measures what those pass on whose parties are at `measuredPort`. */
  talk(endpoints: readonly Endpoint[], seconds: number): Promise<TalkQuality>
  /** Measures what is sent to `measuredPort` unasked. */
  listen(seconds: number): Promise<SoundQuality>
}

export interface Endpoint {
  readonly port: number
  readonly isMeasured: boolean
  /** What it sends with; null: sound is not encrypted. */
  readonly key: SrtpKey | null
}

interface TalkQuality extends SoundQuality {
  /** How late the load itself was: what it measures is not better than that. */
  readonly lateP99Ms: number
}

const FRAME_MS = 20
const FRAME_BYTES = 160
const HEADER_BYTES = 12
const SAMPLES_PER_MS = 8

/** In the sound: a mark, the stream, the number in it, and when it was sent. */
const MARK = 0x42_45_4e_43
const MARKED_BYTES = HEADER_BYTES + 20

/** Before it counts: code is compiled, sources are settled on. */
const SETTLING_MS = 1_500

/** What is still under way then is lost: nobody would wait for it. */
const LAST_PACKET_MS = 500

/** Holds a second of the streams that are measured. */
const BUFFER_BYTES = 4_194_304

/** A tenth of a second: behind by more, the load gives up what was due, and says so in how late it was. */
const MOST_BEHIND_MS = 100

export async function openSoundLoad(cleanup: Cleanup): Promise<SoundLoad> {
  const [measured, unmeasured] = [await open(cleanup), await open(cleanup)]
  const [measuredPort, sinkPort] = [measured.address().port, unmeasured.address().port]
  await startSoundSink(cleanup, sinkPort)
  const hear = async <Result>(
    listener: (packet: Buffer, source: RemoteInfo) => void,
    work: () => Promise<Result>,
  ) => {
    measured.on('message', listener)
    try {
      return await work()
    } finally {
      measured.off('message', listener)
    }
  }
  return {
    measuredPort,
    sinkPort,
    talk: (endpoints, seconds) => {
      const measurement = new SoundMeasurement()
      const settled = Math.ceil(SETTLING_MS / FRAME_MS)
      const frames = settled + Math.ceil((seconds * 1_000) / FRAME_MS)
      const open = openerOf(endpoints)
      const listener = (bytes: Buffer, { port }: RemoteInfo) => {
        const packet = open(bytes, port)
        if (packet === null || packet.length < MARKED_BYTES || packet.readUInt32BE(HEADER_BYTES) !== MARK)
          return
        const sequence = packet.readUInt32BE(HEADER_BYTES + 8)
        if (sequence < settled) return
        const delayMs = performance.now() - packet.readDoubleBE(HEADER_BYTES + 12)
        measurement.take(packet.readUInt32BE(HEADER_BYTES + 4), sequence, delayMs)
      }
      return hear(listener, async () => {
        const { late, sent } = await sendFrames(endpoints, { measured, unmeasured }, frames, settled)
        await setTimeout(LAST_PACKET_MS)
        return { ...measurement.quality(sent), lateP99Ms: percentile(late.sort(), 0.99) }
      })
    },
    listen: async seconds => {
      const measurement = new SoundMeasurement()
      await setTimeout(SETTLING_MS)
      const listener = (packet: Buffer, { port }: RemoteInfo) => {
        if (packet.length < MARKED_BYTES) return
        const delayMs = performance.now() - packet.readUInt32BE(4) / SAMPLES_PER_MS
        measurement.take(port, packet.readUInt16BE(2), delayMs)
      }
      await hear(listener, () => setTimeout(seconds * 1_000))
      return measurement.quality(null)
    },
  }
}

interface Sent {
  /** How late each frame was, in milliseconds. */
  readonly late: Float64Array
  /** Packets to endpoints that are measured, once settled. */
  readonly sent: number
}

/** A frame each 20 ms to each endpoint, evenly spread, by one timer: endpoints take turns. */
async function sendFrames(
  endpoints: readonly Endpoint[],
  { measured, unmeasured }: { readonly measured: Socket; readonly unmeasured: Socket },
  frames: number,
  settled: number,
): Promise<Sent> {
  const total = frames * endpoints.length
  const intervalMs = FRAME_MS / endpoints.length
  const senders = endpoints.map(({ key }) => (key === null ? null : new SrtpSender(partyKey)))
  const late: number[] = []
  let sent = 0
  let startedAt = performance.now()
  for (let next = 0; next < total; ) {
    const now = performance.now()
    if (now - startedAt - next * intervalMs > MOST_BEHIND_MS) startedAt = now - next * intervalMs
    const due = Math.min(total, Math.floor((now - startedAt) / intervalMs) + 1)
    if (next < due) late.push(now - startedAt - next * intervalMs)
    for (; next < due; next++) {
      const index = next % endpoints.length
      const endpoint = endpoints[index]
      if (endpoint === undefined) continue
      const sequence = Math.floor(next / endpoints.length)
      if (endpoint.isMeasured && sequence >= settled) sent++
      const socket = endpoint.isMeasured ? measured : unmeasured
      const plain = frame(index, sequence)
      const sender = senders[index] ?? null
      const packet = sender === null ? plain : sender.sealRtp(plain)
      if (packet !== null) socket.send(packet, endpoint.port, '127.0.0.1')
    }
    await setTimeout(1)
  }
  return { late: Float64Array.from(late), sent }
}

/** Reads what endpoints send, each by its port. */
function openerOf(endpoints: readonly Endpoint[]) {
  const receivers = new Map(
    endpoints.flatMap(({ port, key, isMeasured }) =>
      key === null || !isMeasured ? [] : [[port, new SrtpReceiver(key)] as const],
    ),
  )
  return (bytes: Buffer, port: number): Buffer | null => {
    const receiver = receivers.get(port)
    return receiver === undefined ? bytes : receiver.openRtp(bytes)
  }
}

function frame(stream: number, sequence: number): Buffer {
  const packet = Buffer.allocUnsafe(HEADER_BYTES + FRAME_BYTES)
  writeRtpHeader(packet, 0, sequence === 0, sequence & 0xffff, sequence * FRAME_BYTES, stream + 1)
  packet.writeUInt32BE(MARK, HEADER_BYTES)
  packet.writeUInt32BE(stream, HEADER_BYTES + 4)
  packet.writeUInt32BE(sequence, HEADER_BYTES + 8)
  packet.writeDoubleBE(performance.now(), HEADER_BYTES + 12)
  return packet
}

async function open(cleanup: Cleanup): Promise<Socket> {
  const socket = createSocket({
    type: 'udp4',
    reuseAddr: true,
    recvBufferSize: BUFFER_BYTES,
    sendBufferSize: BUFFER_BYTES,
    // It is an address already; Node.js would wait a turn to find that out for each packet.
    lookup: (address, _, callback) => callback(null, address, 4),
  })
  // An endpoint that is gone is measured as loss.
  socket.on('error', () => undefined)
  // Asked for first: since no name is looked up, it listens before `bind` returns.
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  cleanup.add(async () => socket.close())
  return socket
}
