import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wavFile } from '../../../../test/harness/audio-samples.ts'
import { loudnessAt } from '../../../../test/harness/media-phone.ts'
import { UnreadableAudio } from './linear-sound.ts'
import { readMp3 } from './read-mp3.ts'
import { readWav } from './read-wav.ts'
import { toTelephoneSound } from './to-telephone-sound.ts'

const sine = (frequency: number, samplesPerSecond: number, seconds = 1) =>
  Float32Array.from(
    { length: Math.round(samplesPerSecond * seconds) },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * frequency * at) / samplesPerSecond),
  )

/** A WAV file of one channel in which each sample is written by `write`. */
function wav(
  kind: number,
  bits: number,
  samples: readonly number[],
  write: (out: Buffer, value: number, at: number) => void,
) {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(kind, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(16_000, 4)
  format.writeUInt16LE(bits, 14)
  const data = Buffer.alloc((samples.length * bits) / 8)
  for (const [index, value] of samples.entries()) write(data, value, (index * bits) / 8)
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE'),
    chunk('LIST', Buffer.from('odd')),
    chunk('fmt ', format),
    chunk('data', data),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

test.each([
  ['8 bits', wav(1, 8, [0, 0.5, -0.5], (out, value, at) => out.writeUInt8(128 + value * 128, at))],
  ['16 bits', wav(1, 16, [0, 0.5, -0.5], (out, value, at) => out.writeInt16LE(value * 0x8000, at))],
  ['24 bits', wav(1, 24, [0, 0.5, -0.5], (out, value, at) => out.writeIntLE(value * 0x80_0000, at, 3))],
  ['32 bits', wav(1, 32, [0, 0.5, -0.5], (out, value, at) => out.writeInt32LE(value * 0x8000_0000, at))],
  ['floating point', wav(3, 32, [0, 0.5, -0.5], (out, value, at) => out.writeFloatLE(value, at))],
])('WAV of %s is read, whatever lies in front of its data', (_, file) => {
  const { samplesPerSecond, channels } = readWav(file)
  expect(samplesPerSecond).toBe(16_000)
  expect([...(channels[0] ?? [])]).toEqual([0, 0.5, -0.5])
})

test('WAV that does not know its length is read to its end', () => {
  const file = wavFile(1)
  file.writeUInt32LE(0x7fff_f000, 40)
  expect(readWav(file).channels[0]?.length).toBe(8_000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a WAV cut off', wavFile().subarray(0, 40)],
  ['a codec within WAV', wav(0x55, 16, [], () => undefined)],
])('%s is said to be unreadable', (_, file) => {
  expect(() => readWav(file)).toThrow(UnreadableAudio)
})

test('no file is worse than unreadable', () => {
  const start = wav(1, 16, [0.1, 0.2], (out, value, at) => out.writeInt16LE(value * 0x8000, at))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: start.length - 1 }), fc.nat({ max: 255 })), { maxLength: 6 }),
      changes => {
        const file = Buffer.from(start)
        for (const [at, value] of changes) file[at] = value
        try {
          readWav(file)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAudio)
        }
      },
    ),
  )
})

test.each([44_100, 48_000, 22_050, 16_000, 11_025, 8_000])(
  'from %i samples a second a tone is the same tone',
  rate => {
    const sound = toTelephoneSound({ samplesPerSecond: rate, channels: [sine(1_000, rate)] })
    expect(sound.length).toBe(8_000)
    const middle = sound.slice(1_000, 7_000)
    expect(loudnessAt(1_000, middle) / 32_768).toBeCloseTo(0.5, 2)
  },
)

test('what a telephone cannot carry is silent, and does not come back as something else', () => {
  const sound = toTelephoneSound({ samplesPerSecond: 48_000, channels: [sine(7_000, 48_000)] })
  const middle = sound.slice(1_000, 7_000)
  // It would fold back to 1,000 Hz.
  expect(loudnessAt(1_000, middle)).toBeLessThan(20)
})

test('both channels are heard, and what is too loud is cut, not turned round', () => {
  const channels = [sine(500, 16_000), sine(1_000, 16_000)]
  const sound = toTelephoneSound({ samplesPerSecond: 16_000, channels }).slice(1_000, 7_000)
  expect(loudnessAt(500, sound) / 32_768).toBeCloseTo(0.25, 2)
  expect(loudnessAt(1_000, sound) / 32_768).toBeCloseTo(0.25, 2)
  const square = Float32Array.from({ length: 8_000 }, (_, at) => (at % 40 < 20 ? 1 : -1))
  const loud = toTelephoneSound({ samplesPerSecond: 8_000, channels: [square] })
  expect(
    loud.slice(100, 7_900).every((sample, at) => Math.sign(sample) === ((at + 100) % 40 < 20 ? 1 : -1)),
  ).toBe(true)
})

test('more than ten minutes are cut off', () => {
  const sound = toTelephoneSound({ samplesPerSecond: 8_000, channels: [new Float32Array(8_000 * 601)] })
  expect(sound.length).toBe(8_000 * 600)
})

test('MP3 is read: twenty frames of silence of 44,100 samples a second', async () => {
  // MPEG-1 layer III, 128 kbit/s: 417 bytes and 1,152 samples a frame.
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  const { samplesPerSecond, channels } = await readMp3(Buffer.concat(Array(20).fill(frame)))
  expect(samplesPerSecond).toBe(44_100)
  expect(channels[0]?.length).toBeGreaterThan(15 * 1_152)
  await expect(readMp3(Buffer.from('no music'))).rejects.toThrow(UnreadableAudio)
})
