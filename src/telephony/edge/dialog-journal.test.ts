import { appendFile, mkdir, readFile, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../../test/harness/temporary-directory.ts'
import type { DialogState } from '../sip/dialog/dialog-state.ts'
import { openDialogJournal } from './dialog-journal.ts'

const logger = pino({ level: 'silent' })

const dialog = (callId: string): DialogState => ({
  callId,
  localTag: 'ours',
  remoteTag: 'theirs',
  localParty: '<sip:service@127.0.0.1>',
  remoteParty: '<sip:buyer@127.0.0.2>',
  role: 'caller',
  localSequence: 1,
  remoteSequence: null,
  remoteTarget: 'sip:buyer@127.0.0.2:5070',
  routeSet: [],
  remoteAllows: [],
  remotePeer: { protocol: 'udp', address: '127.0.0.2', port: 5070 },
  isTranslated: false,
  isSecure: false,
  contactUser: null,
  session: null,
})

async function journalPath(): Promise<string> {
  const directory = await temporaryDirectory()
  onTestFinished(() => directory.remove())
  return join(directory.path, 'dialogs.jsonl')
}

const leftIn = async (path: string) =>
  (await openDialogJournal(path, logger)).left.map(({ callId }) => callId)

test('what was noted and not forgotten is left, whole, until it is forgotten', async () => {
  const path = await journalPath()
  const journal = await openDialogJournal(path, logger)
  expect(journal.left).toEqual([])
  for (const callId of ['a', 'b', 'c']) journal.note(dialog(callId))
  journal.forget(dialog('b'))
  await journal.stop()
  const next = await openDialogJournal(path, logger)
  expect(next.left).toEqual([dialog('a'), dialog('c')])
  next.forget(dialog('a'))
  await next.stop()
  expect(await leftIn(path)).toEqual(['c'])
})

test('is for nobody else to read', async () => {
  const path = await journalPath()
  const journal = await openDialogJournal(path, logger)
  journal.note(dialog('a'))
  await journal.stop()
  expect((await stat(path)).mode & 0o077).toBe(0)
})

test('what was cut off, or is no entry, is passed over, and what follows is read', async () => {
  const path = await journalPath()
  const journal = await openDialogJournal(path, logger)
  journal.note(dialog('a'))
  await journal.stop()
  await appendFile(path, '\nnull\n7\n{}\n{"begun":{}}\n{"begun":{"callId":"b","loc')
  expect(await leftIn(path)).toEqual(['a'])
  const next = await openDialogJournal(path, logger)
  next.note(dialog('d'))
  await next.stop()
  expect(await leftIn(path)).toEqual(['a', 'd'])
})

test('grows with the calls that there are, not with those that there were', async () => {
  const path = await journalPath()
  const journal = await openDialogJournal(path, logger)
  journal.note(dialog('stays'))
  for (let place = 0; place < 20_000; place++) {
    journal.note(dialog(`${place}`))
    journal.forget(dialog(`${place}`))
    if (place % 500 === 0) await journal.stop()
  }
  await journal.stop()
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(8_000)
  expect(await leftIn(path)).toEqual(['stays'])
})

test('what cannot be read or written stops no call, and is told once', async () => {
  const path = await journalPath()
  await mkdir(path)
  const told: unknown[] = []
  const journal = await openDialogJournal(path, { warn: (...words: unknown[]) => void told.push(words) })
  expect(journal.left).toEqual([])
  for (const callId of ['a', 'b']) {
    journal.note(dialog(callId))
    await journal.stop()
  }
  expect(told).toHaveLength(1)
  await rmdir(path)
  journal.note(dialog('c'))
  await journal.stop()
  expect(await leftIn(path)).toEqual(['a', 'b', 'c'])
})
