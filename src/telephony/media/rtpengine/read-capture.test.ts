import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { readCapture } from './read-capture.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => directory.remove())

function header(link = 101): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt32LE(0xa1b2c3d4, 0)
  bytes.writeUInt32LE(link, 20)
  return bytes
}

/** A datagram in IPv4, behind whatever the link puts before it. */
function datagram(text: string, { before = 0, protocol = 17, version = 4 } = {}): Buffer {
  const packet = Buffer.alloc(before + 28)
  packet[before] = (version << 4) | 5
  packet[before + 9] = protocol
  packet.writeUInt16BE(4_000, before + 22)
  return record(Buffer.concat([packet, Buffer.from(text)]))
}

function record(content: Buffer, length = content.length): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(7, 0)
  bytes.writeUInt32LE(250_000, 4)
  bytes.writeUInt32LE(length, 8)
  return Buffer.concat([bytes, content])
}

async function read(...parts: readonly Buffer[]) {
  const path = join(directory.path, 'capture')
  await writeFile(path, Buffer.concat(parts))
  const found: string[] = []
  for await (const { atMs, toPort, bytes } of readCapture(path)) found.push(`${atMs} ${toPort} ${bytes}`)
  return found
}

test.each([
  [101, 0],
  [12, 0],
  [1, 14],
])('datagrams are read out of a capture of link %i', async (link, before) => {
  expect(await read(header(link), datagram('one', { before }), datagram('two', { before }))).toEqual([
    '7250 4000 one',
    '7250 4000 two',
  ])
})

test('what lies across the parts that a file is read in is read whole', async () => {
  const long = 'x'.repeat(1_000)
  const records = Array.from({ length: 200 }, (_, index) => datagram(`${index}${long}`))
  expect(await read(header(), ...records)).toHaveLength(200)
})

test('what is neither UDP nor IPv4 is passed over, and what was cut off is left out', async () => {
  const cutOff = datagram('cut off').subarray(0, -1)
  const others = [datagram('TCP', { protocol: 6 }), datagram('IPv6', { version: 6 }), record(Buffer.alloc(3))]
  expect(await read(header(), ...others, datagram('this'), cutOff)).toEqual(['7250 4000 this'])
  expect(await read(header().subarray(0, 10))).toEqual([])
})

test('another file is refused, and so is a packet of impossible length', async () => {
  await expect(read(Buffer.alloc(100))).rejects.toThrow('no capture')
  await expect(read(header(), record(Buffer.alloc(3), 1_000_000))).rejects.toThrow('1000000 bytes')
})
