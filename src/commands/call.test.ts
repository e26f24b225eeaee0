import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '../../test/harness/temporary-directory.ts'
import { readSpeech, writeSpeech } from '../phone/speech-file.ts'
import { call } from './call.ts'

afterEach(() => vi.restoreAllMocks())

const NEVER = new Promise<void>(() => undefined)

/** What is printed from now on, and the first line of it that matches. */
function printed() {
  const lines: string[] = []
  const waiting = new Set<() => void>()
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    lines.push(String(text))
    for (const look of waiting) look()
    return true
  })
  const line = (pattern: RegExp) =>
    new Promise<RegExpExecArray>(resolve => {
      const look = () => {
        const found = pattern.exec(lines.join(''))
        if (found === null) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { line, text: () => lines.join('') }
}

test('one terminal answers, another one calls it, plays, presses and records', async () => {
  const directory = await temporaryDirectory()
  onTestFinished(() => directory.remove())
  const [speech, heard] = [join(directory.path, 'speech.wav'), join(directory.path, 'heard.wav')]
  await writeSpeech(speech, [Int16Array.from({ length: 4_000 }, (_, index) => (index % 40) * 200)])
  const output = printed()

  const answering = call(
    ['--answer', '--port', '0', '--ring-seconds', '0', '--once', '--play', speech],
    NEVER,
  )
  const [, buyer = ''] = await output.line(/waits for calls to (\S+)/)
  const calling = call([buyer, '--keys', '5', '--record', heard, '--seconds', '1.5', '--trace'], NEVER)
  expect(await Promise.all([calling, answering])).toEqual([0, 0])

  const text = output.text()
  for (const line of [/calls sip:buyer@/, /is called by /, /it rings there \(180 /, /answered: connected/]) {
    expect(text).toMatch(line)
  }
  expect(text).toMatch(/presses 5/)
  expect(text).toMatch(/hears the key 5/)
  expect(text).toMatch(/over after 1\.\d s: hung up here; received \d+ packets, lost \d+, jitter/)
  expect(text).toMatch(/sent to udp 127\.0\.0\.1:\d+\n +INVITE sip:buyer@/)
  expect((await readFile(heard)).toString('latin1', 0, 4)).toBe('RIFF')
  const loudest = (await readSpeech(heard)).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(loudest).toBeGreaterThan(1_000)
})

test('a call that nobody answers ends with another status', async () => {
  const output = printed()
  expect(await call(['1', '--to', '127.0.0.1:9'], NEVER)).toBe(3)
  expect(output.text()).toMatch(/over, not answered: /)
})

test('whoever is interrupted hangs up', async () => {
  const output = printed()
  let interrupt: () => void = () => undefined
  const interrupted = new Promise<void>(resolve => {
    interrupt = resolve
  })
  const answering = call(['--answer', '--port', '0', '--ring-seconds', '0'], interrupted)
  const [, buyer = ''] = await output.line(/waits for calls to (\S+)/)
  const calling = call([buyer], NEVER)
  await output.line(/answered: connected[\s\S]*hears a tone/)
  interrupt()
  expect(await Promise.all([calling, answering])).toEqual([0, 0])
  expect(output.text()).toMatch(/over after .* the other side/)
})

test('a file that cannot be played is named', async () => {
  await expect(call(['1', '--to', '127.0.0.1:9', '--play', 'no-such.wav'], NEVER)).rejects.toThrow(
    'no-such.wav cannot be played: it cannot be opened',
  )
})

test('who answers calls ends with what is heard where that cannot be written', async () => {
  const directory = await temporaryDirectory()
  onTestFinished(() => directory.remove())
  const output = printed()
  const record = join(directory.path, 'missing', 'heard.wav')
  const answering = call(['--answer', '--port', '0', '--ring-seconds', '0', '--record', record], NEVER)
  const refused = expect(answering).rejects.toThrow(`${record} cannot be written`)
  const [, buyer = ''] = await output.line(/waits for calls to (\S+)/)
  expect(await call([buyer, '--seconds', '0.2'], NEVER)).toBe(0)
  await refused
})
