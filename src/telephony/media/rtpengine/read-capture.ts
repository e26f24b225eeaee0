import { createReadStream } from 'node:fs'

/** A datagram that rtpengine has received. */
export interface CapturedDatagram {
  /** Milliseconds by rtpengine's clock. */
  readonly atMs: number
  readonly toPort: number
  readonly bytes: Buffer
}

const FILE_HEADER_BYTES = 24
const RECORD_HEADER_BYTES = 16

/** Written by a machine of the same byte order as all that we run on: seconds and microseconds. */
const MAGIC = 0xa1b2c3d4

/** What lies before the IP header, by the kind of link: Ethernet, or nothing (two numbers for it). */
const LINK_BYTES = new Map([
  [1, 14],
  [12, 0],
  [101, 0],
])

/** No datagram is larger. */
const MAX_RECORD_BYTES = 65_600

const UDP = 17
const UDP_HEADER_BYTES = 8

/**
 * Reads the datagrams of a pcap file, as rtpengine writes them (`--recording-method=pcap`), a part at a time. What was cut
 * off at the end is left out.
 * @throws when it is no such file
 */
export async function* readCapture(path: string): AsyncGenerator<CapturedDatagram> {
  let bytes: Buffer = Buffer.alloc(0)
  let linkBytes: number | null = null
  for await (const chunk of createReadStream(path)) {
    bytes = Buffer.concat([bytes, chunk as Buffer])
    let at = 0
    if (linkBytes === null) {
      if (bytes.length < FILE_HEADER_BYTES) continue
      linkBytes = readHeader(bytes)
      at = FILE_HEADER_BYTES
    }
    for (let end = endOfRecord(bytes, at); end !== null; end = endOfRecord(bytes, at)) {
      const datagram = readDatagram(bytes.subarray(at + RECORD_HEADER_BYTES + linkBytes, end))
      const atMs = bytes.readUInt32LE(at) * 1_000 + bytes.readUInt32LE(at + 4) / 1_000
      if (datagram !== null) yield { atMs, ...datagram }
      at = end
    }
    bytes = bytes.subarray(at)
  }
}

function readHeader(bytes: Buffer): number {
  const linkBytes = bytes.readUInt32LE(0) === MAGIC ? LINK_BYTES.get(bytes.readUInt32LE(20)) : undefined
  if (linkBytes === undefined) throw new Error('it is no capture of IP packets')
  return linkBytes
}

/** @returns null when it is not there as a whole */
function endOfRecord(bytes: Buffer, at: number): number | null {
  if (at + RECORD_HEADER_BYTES > bytes.length) return null
  const length = bytes.readUInt32LE(at + 8)
  if (length > MAX_RECORD_BYTES) throw new Error(`a packet of ${length} bytes cannot have been captured`)
  const end = at + RECORD_HEADER_BYTES + length
  return end <= bytes.length ? end : null
}

/** @returns null for anything but UDP over IPv4 */
function readDatagram(packet: Buffer): { readonly toPort: number; readonly bytes: Buffer } | null {
  const start = ((packet[0] ?? 0) & 0x0f) * 4
  if ((packet[0] ?? 0) >> 4 !== 4 || packet[9] !== UDP || packet.length < start + UDP_HEADER_BYTES)
    return null
  return { toPort: packet.readUInt16BE(start + 2), bytes: packet.subarray(start + UDP_HEADER_BYTES) }
}
