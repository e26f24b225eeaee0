import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../../../../scripts/build.js'
import { AUDIO_SAMPLES, OTHER_SAMPLES, wavFile } from '../../../../test/harness/audio-samples.ts'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { convertAudio } from './convert-audio.ts'
import { runCommand } from './run-command.ts'
import { parseSpeechCommand, type SpeechCommand, speak } from './speak.ts'

const program = buildThreads()['audio-thread'] ?? ''
const convert = (content: Uint8Array) => convertAudio(content, program)

let directory: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  directory = await temporaryDirectory()
})

afterAll(() => directory.remove())

/** An engine that runs this script, with the program's own runtime. */
const engine = (script: string, ...parameters: readonly string[]): SpeechCommand => [
  process.execPath,
  '-e',
  script,
  '--',
  ...parameters,
]

test.each([
  ['espeak-ng', ['espeak-ng', '--stdin', '--stdout', '-v', '{espeak-voice}']],
  ['/opt/espeak-ng', ['/opt/espeak-ng', '--stdin', '--stdout', '-v', '{espeak-voice}']],
  ['piper --model  {voice}.onnx -f -', ['piper', '--model', '{voice}.onnx', '-f', '-']],
  ['say', ['say']],
])('%s is understood', (text, command) => {
  expect(parseSpeechCommand(text)).toEqual(command)
})

test('a text is read by the engine, and its WAV is what is said', async () => {
  const heard = join(directory.path, 'heard')
  const script = `
    const text = require('node:fs').readFileSync(0, 'utf8')
    require('node:fs').writeFileSync(${JSON.stringify(heard)}, text + ' by a ' + process.argv[1])
    process.stdout.write(Buffer.from('${wavFile(0.25).toString('base64')}', 'base64'))`
  const said = await speak('Hello; rm -rf $HOME', 'Female', engine(script, '{voice}'), convert)
  expect(said).toMatchObject({ outcome: 'converted' })
  expect(said.outcome === 'converted' && said.samples.length).toBe(2_000)
  expect(readFileSync(heard, 'utf8')).toBe('Hello; rm -rf $HOME by a female')
})

test('an engine that is not there is unavailable; one that fails, or says nothing of use, has failed', async () => {
  expect(await speak('Hello.', 'Male', ['no-such-engine-anywhere'], convert)).toEqual({
    outcome: 'unavailable',
    reason: 'no-such-engine-anywhere, which is to speak, is not installed',
  })
  const failing = await speak('Hello.', 'Male', engine(`console.error('no voice'); process.exit(3)`), convert)
  expect(failing).toEqual({ outcome: 'unreadable', reason: 'it ended with 3: no voice' })
  expect(await speak('Hello.', 'Male', engine('console.log("hi")'), convert)).toMatchObject({
    outcome: 'unreadable',
  })
})

test('a command is ended when it takes too long, or writes too much', async () => {
  const [node, ...parameters] = engine('setInterval(() => process.stdout.write("x".repeat(1_000)), 1)')
  const command = { program: node, parameters, input: Buffer.alloc(0) }
  expect(await runCommand({ ...command, timeoutMs: 60_000, maxOutputBytes: 10_000 })).toEqual({
    outcome: 'failed',
    reason: 'it wrote more than 10000 bytes',
  })
  expect(await runCommand({ ...command, timeoutMs: 1, maxOutputBytes: 1e9 })).toEqual({
    outcome: 'failed',
    reason: 'it took longer than 1 ms',
  })
})

test('a command knows nothing of the environment but where programs are', async () => {
  const [node, ...parameters] = engine('process.stdout.write(Object.keys(process.env).join())')
  const done = await runCommand({
    program: node,
    parameters,
    input: Buffer.alloc(0),
    timeoutMs: 20_000,
    maxOutputBytes: 1_000,
  })
  expect(done.outcome === 'done' && done.output.toString()).toBe('PATH')
})

test('an upload is converted on a thread', async () => {
  const converted = await convert(wavFile(0.5))
  expect(converted.outcome === 'converted' && converted.samples.length).toBe(4_000)
})

test('whatever else is uploaded is refused with a reason, not an exception', async () => {
  for (const content of Object.values(OTHER_SAMPLES)) {
    expect(await convert(content)).toMatchObject({ outcome: 'unreadable' })
  }
  // Other kinds need a program, which may or may not be installed; what is in this file is no sound in any case.
  expect((await convert(AUDIO_SAMPLES['m4a'] ?? Buffer.alloc(0))).outcome).toMatch(
    /^(unreadable|unavailable)$/,
  )
})
