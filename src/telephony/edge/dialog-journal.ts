import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { errorInWords } from '../../domain/error-in-words.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { DialogState } from '../sip/dialog/dialog-state.ts'

/** Which dialogs of ours there are, in a file: what a process that is killed leaves behind, its next start hangs up on. */
export interface DialogJournal {
  /** What the last process left. They stay in the file until they are forgotten. */
  readonly left: readonly DialogState[]
  note(dialog: DialogState): void
  forget(dialog: DialogKey): void
  /** Resolves once all is written, or could not be. */
  stop(): Promise<void>
}

type DialogKey = Pick<DialogState, 'callId' | 'localTag'>

/** A line of the file. */
type Entry = { readonly begun: DialogState } | { readonly over: DialogKey }

const keyOf = ({ callId, localTag }: DialogKey) => `${callId} ${localTag}`

/** Lines are written until the file has so many times what is live, and some for the quiet hours; then those that are live alone. */
const LINES_PER_DIALOG = 4
const SPARE_LINES = 5_000

/** How long what is noted waits for more: each write opens the file anew, and a hundred calls a second begin and end 400 dialogs. */
const GATHERING_MS = 20

/**
 * Nobody waits for what is written: a process that is killed loses what it noted in the last `GATHERING_MS`, and nothing is synced to the
 * disk, since a machine that fails takes the other sides' sound with it.
 * @param path read and written by one process at a time
 */
export async function openDialogJournal(path: string, logger: Pick<Logger, 'warn'>): Promise<DialogJournal> {
  /** Told once, however many calls follow. */
  let isTrouble = false
  const tellTrouble = (error: NodeJS.ErrnoException) => {
    if (isTrouble) return
    isTrouble = true
    logger.warn(
      { reason: errorInWords(error), path },
      'which calls are going on could not be read or written down',
    )
  }
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code !== 'ENOENT') tellTrouble(error)
    return ''
  })
  const left = parse(text)
  const live = new Map(left.map(dialog => [keyOf(dialog), dialog]))
  let lines = Number.POSITIVE_INFINITY
  let waiting: Entry[] = []
  let writing: Promise<void> | null = null
  let isStopping = false
  let gatherNoMore: () => void = () => undefined

  const gather = () =>
    new Promise<void>(resolve => {
      gatherNoMore = resolve
      if (isStopping) resolve()
      else setTimeout(resolve, GATHERING_MS)
    })
  const write = async () => {
    while (waiting.length > 0) {
      await gather()
      const entries = waiting
      waiting = []
      if (lines + entries.length > live.size * LINES_PER_DIALOG + SPARE_LINES) {
        // Whoever is killed at this leaves one or the other whole.
        const begun = Array.from(live.values(), dialog => ({ begun: dialog }))
        await writeFile(`${path}.new`, textOf(begun), { mode: 0o600 })
        await rename(`${path}.new`, path)
        lines = begun.length
      } else {
        await appendFile(path, textOf(entries), { mode: 0o600 })
        lines += entries.length
      }
    }
  }
  const add = (entry: Entry) => {
    waiting.push(entry)
    writing ??= write()
      .then(
        () => {
          isTrouble = false
        },
        error => {
          lines = Number.POSITIVE_INFINITY
          tellTrouble(error)
        },
      )
      .finally(() => {
        writing = null
      })
  }
  return {
    left,
    note: dialog => {
      live.set(keyOf(dialog), dialog)
      add({ begun: dialog })
    },
    forget: ({ callId, localTag }) => {
      if (live.delete(keyOf({ callId, localTag }))) add({ over: { callId, localTag } })
    },
    stop: async () => {
      isStopping = true
      gatherNoMore()
      await writing
      // Who called whom is not to lie there for nothing.
      if (live.size === 0) await rm(path, { force: true }).catch(tellTrouble)
    },
  }
}

const textOf = (entries: readonly Entry[]) => entries.map(entry => `${JSON.stringify(entry)}\n`).join('')

function parse(text: string): readonly DialogState[] {
  const begun = new Map<string, DialogState>()
  for (const line of text.split('\n')) {
    const entry = entryOf(line)
    if (entry === null) continue
    if ('begun' in entry) begun.set(keyOf(entry.begun), entry.begun)
    else begun.delete(keyOf(entry.over))
  }
  return [...begun.values()]
}

/** Null for what is none: the last line may have been cut off. */
function entryOf(line: string): Entry | null {
  try {
    const entry = JSON.parse(line)
    const { callId, localTag } = entry.begun ?? entry.over
    return typeof callId === 'string' && typeof localTag === 'string' ? entry : null
  } catch {
    return null
  }
}
