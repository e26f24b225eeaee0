/** Half a second of silence, 8 kHz, 8 bits: a whole WAV file that any player plays. */
export function wavFile(seconds = 0.5): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(Math.round(rate * seconds), 0x80)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** The beginning of a file of each kind, as far as its kind is told by it. */
export const AUDIO_SAMPLES: Readonly<Record<string, Buffer>> = {
  wav: wavFile(),
  mp3: mp3Frame(),
  'mp3 with tags': Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3Frame()]),
  flac: padded(Buffer.from('fLaC\0\0\0\x22')),
  'ogg (Vorbis)': oggPage('\x01vorbis'),
  'ogg (Opus)': oggPage('OpusHead'),
  'ogg (Speex)': oggPage('Speex   '),
  'ogg (FLAC)': oggPage('\x7fFLAC'),
  m4a: padded(Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0', 'latin1')),
  aac: padded(Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc])),
  aiff: padded(Buffer.from('FORM\0\0\0\x2eAIFFCOMM')),
  amr: padded(Buffer.from('#!AMR\n\x3c')),
}

/** What is no audio, or none that carriers play, by what it is. */
export const OTHER_SAMPLES: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  text: Buffer.from('Press 1 to be connected.'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program': padded(Buffer.from('\x7fELF\x02\x01\x01')),
  'a picture': padded(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')),
  'a film': padded(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
  'a WAV cut short': wavFile().subarray(0, 8),
  MIDI: padded(Buffer.from('MThd\0\0\0\x06\0\x01\0\x02\0\x60')),
  'a playlist': Buffer.from('#EXTM3U\nhello.mp3\n'),
}

function mp3Frame(): Buffer {
  return padded(Buffer.from([0xff, 0xfb, 0x90, 0x64]))
}

function oggPage(codec: string): Buffer {
  const page = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, 30])])
  return padded(Buffer.concat([page, Buffer.from(codec, 'latin1')]))
}

function padded(start: Buffer): Buffer {
  return Buffer.concat([start, Buffer.alloc(600)])
}
