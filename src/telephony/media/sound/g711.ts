/**
 * G.711 by tables: sound is 16-bit linear everywhere else, and one look-up a sample is what a thread that relays hundreds
 * of calls can afford.
 */

/** Into the index of the tables by sample. */
export const SAMPLE_OFFSET = 32_768

/** Makes the segments of µ-law powers of two (G.191, `ulaw_compress`). */
const MU_LAW_BIAS = 0x84

/** The loudest sample that µ-law has a code for. */
const MU_LAW_CLIP = 32_635

/** One byte of each law for each 16-bit sample: `muLawOf[sample + 32768]`. */
export const muLawOf: Uint8Array = tableOf(encodeMuLaw)
export const aLawOf: Uint8Array = tableOf(encodeALaw)

/** The 16-bit sample that each byte stands for. */
export const sampleOfMuLaw: Int16Array = Int16Array.from({ length: 256 }, (_, code) => decodeMuLaw(code))
export const sampleOfALaw: Int16Array = Int16Array.from({ length: 256 }, (_, code) => decodeALaw(code))

/** From one law to the other, where the two parties of a call speak different ones. */
export const aLawOfMuLaw: Uint8Array = Uint8Array.from(sampleOfMuLaw, sample => encodeALaw(sample))
export const muLawOfALaw: Uint8Array = Uint8Array.from(sampleOfALaw, sample => encodeMuLaw(sample))

/** What a silent line sounds like. */
export const SILENT_MU_LAW = 0xff
export const SILENT_A_LAW = 0xd5

function tableOf(encode: (sample: number) => number): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, index) => encode(index - SAMPLE_OFFSET))
}

function encodeMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), MU_LAW_CLIP) + MU_LAW_BIAS
  const segment = 31 - Math.clz32(magnitude) - 7
  const step = (magnitude >> (segment + 3)) & 0x0f
  return ~(sign | (segment << 4) | step) & 0xff
}

function decodeMuLaw(code: number): number {
  const bits = ~code & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + MU_LAW_BIAS) << ((bits >> 4) & 7)) - MU_LAW_BIAS
  return (bits & 0x80) === 0 ? magnitude : -magnitude
}

function encodeALaw(sample: number): number {
  const isNegative = sample < 0
  // 13 bits; negative samples are those of their one's complement (G.711 table 1b).
  const magnitude = (isNegative ? ~sample : sample) >> 3
  const segment = Math.max(0, 31 - Math.clz32(magnitude) - 4)
  const step = (segment < 2 ? magnitude >> 1 : magnitude >> segment) & 0x0f
  return ((segment << 4) | step | (isNegative ? 0 : 0x80)) ^ 0x55
}

function decodeALaw(code: number): number {
  const bits = code ^ 0x55
  const segment = (bits >> 4) & 7
  const step = ((bits & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return (bits & 0x80) === 0 ? -magnitude : magnitude
}
