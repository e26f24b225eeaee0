import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { pcmWav } from '../../../../test/harness/recording-provider.ts'
import { readIncomingSound } from './recording-content.ts'

/** In pieces of a few bytes, as networks have them. */
function* pieces(content: Buffer) {
  for (let start = 0; start < content.length; start += 7) yield content.subarray(start, start + 7)
}

async function read(content: Buffer, { announced = null as number | null, maxBytes = 10_000 } = {}) {
  const sound = await readIncomingSound(Readable.from(pieces(content)), announced, maxBytes)
  const parts: Uint8Array[] = []
  for await (const part of sound.content) parts.push(part)
  return { extension: sound.extension, content: Buffer.concat(parts) }
}

const WAV = pcmWav()
const ID3 = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(500)])
const FRAMES = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(500)])

test.each([
  ['a WAV file', WAV, 'wav'],
  ['an MP3 file with a description', ID3, 'mp3'],
  ['bare MP3', FRAMES, 'mp3'],
])('%s is passed on as it comes', async (_, content, extension) => {
  expect(await read(content)).toEqual({ extension, content })
})

test.each([[0], [0xffff_ffff]])(
  'a WAV file that does not know its length (%i) has what comes',
  async length => {
    const content = Buffer.from(WAV)
    content.writeUInt32LE(length, 4)
    expect((await read(content)).content).toEqual(content)
  },
)

describe('is refused, perhaps to be better another time:', () => {
  test.each([
    ['a page', Buffer.from(`<html>${' '.repeat(100)}</html>`), 'neither WAV nor MP3'],
    ['nothing', Buffer.alloc(0), 'shorter than any sound'],
    ['a header', WAV.subarray(0, 30), 'shorter than any sound'],
    ['a WAV file that is cut off', WAV.subarray(0, 1_000), 'only 1000 of 3244 bytes came'],
    ['frames of no layer', Buffer.from([0xff, 0xe1, ...Buffer.alloc(50)]), 'neither WAV nor MP3'],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      isFinal: false,
      message: expect.stringContaining(message),
    })
  })
})

describe('what is too large is refused for good,', () => {
  test('before anything of it is read where the answer says so', async () => {
    await expect(read(WAV, { announced: 10_001 })).rejects.toMatchObject({ isFinal: true })
  })

  test('and else as soon as it is', async () => {
    await expect(read(WAV, { maxBytes: 1_000 })).rejects.toMatchObject({ isFinal: true })
  })
})
