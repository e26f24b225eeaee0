import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedRecording } from '../media.ts'
import { finishRecording, UNFINISHED } from '../recordings/finish-recording.ts'
import { StereoTimeline } from '../recordings/stereo-timeline.ts'
import { writeWavHeader } from '../recordings/wav-of-call.ts'
import { RtpPacket } from '../rtp/rtp-packet.ts'
import { muLawOfALaw } from '../sound/g711.ts'
import { readCapture } from './read-capture.ts'

/** What is known of a recording that rtpengine makes: it lies beside it, so that a crash loses nothing. */
export interface Capture {
  readonly callId: string
  /** Ports that the party, and whoever it is connected with, arrive at. */
  readonly partyPort: number
  readonly innerPort: number
  /** Captures of the same call that were there before. */
  readonly before: readonly string[]
}

/** Of the file that says what is recorded under a name. */
const KNOWN = '.capture.json'

/** Where rtpengine puts captures, in its `--recording-dir`. */
const PCAPS = 'pcaps'

/** What is written at once: as often as the recorder of the service's own threads does. */
const WRITE_EVERY_MS = 500

export async function noteCapture(directory: string, name: string, capture: Capture): Promise<void> {
  await writeFile(join(directory, `${name}${KNOWN}`), JSON.stringify(capture), { flag: 'wx' })
}

/** Names of the captures of a call, in no order. */
export async function capturesOf(captures: string, callId: string): Promise<readonly string[]> {
  return (await readdir(join(captures, PCAPS))).filter(name => name.startsWith(`${callId}-`))
}

/** Names of recordings that were noted and not finished. */
export async function notedCaptures(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory)
  return names
    .filter(name => name.endsWith(KNOWN))
    .map(name => name.slice(0, -KNOWN.length))
    .toSorted()
}

/**
 * Makes the recording of what rtpengine has captured: the pieces one after the other, each as long as there was anything to
 * be heard from either side.
 * @param captures rtpengine's `--recording-dir`, as it is reached here
 * @returns null when nothing was recorded
 */
export async function finishCapture(
  directory: string,
  captures: string,
  name: string,
): Promise<FinishedRecording | null> {
  const note = join(directory, `${name}${KNOWN}`)
  const capture = readNote(await readFile(note, 'utf8'))
  const names = (await capturesOf(captures, capture.callId)).filter(each => !capture.before.includes(each))
  const paths = await inOrder(names.map(each => join(captures, PCAPS, each)))
  const file = await open(join(directory, `${name}${UNFINISHED}`), 'w', 0o600)
  try {
    await file.write(writeWavHeader(0))
    for (const path of paths) for await (const part of soundOf(path, capture)) await file.write(part)
  } finally {
    await file.close()
  }
  const finished = await finishRecording(directory, name)
  for (const path of paths) await rm(path, { force: true })
  await removeMetadata(captures, names)
  await rm(note)
  return finished
}

/** What rtpengine writes beside each capture. */
async function removeMetadata(captures: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const metadata = `rtpengine-meta-${name.replace(/\.pcap$/, '')}.txt`
    await rm(join(captures, 'metadata', metadata), { force: true })
  }
}

/** By their first packet; those without any are left out. */
async function inOrder(paths: readonly string[]): Promise<readonly string[]> {
  const begun = await Promise.all(
    paths.map(async path => {
      for await (const { atMs } of readCapture(path)) return { path, atMs }
      return { path, atMs: Number.POSITIVE_INFINITY }
    }),
  )
  return begun.toSorted((one, other) => one.atMs - other.atMs).map(({ path }) => path)
}

async function* soundOf(path: string, capture: Capture): AsyncGenerator<Buffer> {
  const packet = new RtpPacket()
  let timeline: StereoTimeline | null = null
  let writtenAtMs = 0
  let endMs = 0
  for await (const { atMs, toPort, bytes } of readCapture(path)) {
    const side = toPort === capture.partyPort ? 0 : toPort === capture.innerPort ? 1 : null
    if (side === null || !packet.read(bytes) || (packet.payloadType !== PCMU && packet.payloadType !== PCMA))
      continue
    const { timestamp, start, end, payloadType } = packet
    if (timeline === null) {
      // The first packet was said before it came.
      writtenAtMs = atMs - (end - start) / 8
      timeline = new StereoTimeline(writtenAtMs)
    }
    timeline.place(side, timestamp, bytes, start, end, payloadType === PCMU ? null : muLawOfALaw, atMs)
    endMs = atMs
    if (atMs - writtenAtMs < WRITE_EVERY_MS) continue
    writtenAtMs = atMs
    const settled = timeline.take(atMs, false)
    if (settled !== null) yield settled
  }
  const rest = timeline?.take(endMs, true) ?? null
  if (rest !== null) yield rest
}

/** RFC 3551 section 6. */
const PCMU = 0
const PCMA = 8

function readNote(text: string): Capture {
  const { callId, partyPort, innerPort, before } = JSON.parse(text) as Partial<Capture>
  if (callId === undefined || partyPort === undefined || innerPort === undefined || before === undefined)
    throw new Error('what was noted of a recording is not whole')
  return { callId, partyPort, innerPort, before }
}
