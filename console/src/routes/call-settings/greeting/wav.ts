/** Carriers play 8 kHz; twice that keeps a voice clear where they can. */
export const GREETING_RATE = 16_000

const HEADER_BYTES = 44

/** A WAV file of one channel, 16 bits: what every carrier plays. Samples beyond ±1 are cut off. */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes))
  writeText(view, 0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  writeText(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeText(view, 36, 'data')
  view.setUint32(40, dataBytes, true)
  samples.forEach((sample, place) => {
    const cut = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEADER_BYTES + place * 2, Math.round(cut * 32_767), true)
  })
  return new Uint8Array(view.buffer)
}

function writeText(view: DataView, offset: number, text: string): void {
  for (const [place, letter] of [...text].entries()) view.setUint8(offset + place, letter.charCodeAt(0))
}
