import { createHash, randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { processIdentity } from '../../process-identity.ts'
import { hasCode } from './has-code.ts'

/** Held by the one process that serves a data directory. */
export interface DirectoryLock {
  release(): Promise<void>
}

const LOCK_FILE = 'dialplane.lock'

/** Each further attempt means that somebody else took or gave back the lock at that very moment. */
const MAX_ATTEMPTS = 10

/** A process that was killed keeps its pid until the system has taken back its memory, on a busy machine for a while. */
const DYING_PATIENCE_MS = 2_000

const DYING_POLL_MS = 50

/**
 * Takes the directory for this process. A lock whose process is gone (or whose pid now belongs to another
 * program) is taken over. Throws an Error naming the pid when the holder is alive.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, LOCK_FILE)
  const content = `${process.pid} ${processIdentity(process.pid) ?? ''} ${randomBytes(8).toString('hex')}\n`
  const holder = await take(path, content)
  if (holder !== null) throw new DirectoryInUse(directory, holder)
  return { release: () => giveBack(path, content) }
}

/**
 * The same, where the holder may have been killed a moment ago: it is waited for briefly.
 * @param onWaiting called with its pid before that
 */
export async function lockDirectoryOfDying(
  directory: string,
  onWaiting: (pid: number) => void,
): Promise<DirectoryLock> {
  const deadline = performance.now() + DYING_PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await lockDirectory(directory)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() > deadline) throw error
      if (attempt === 1) onWaiting(error.pid)
      await delay(DYING_POLL_MS)
    }
  }
}

class DirectoryInUse extends OperatorError {
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(
      `the data directory ${directory} is already in use by process ${pid}: stop that process first, ` +
        'give this one another DATA_DIR, or let both use one server through DATABASE_URL',
    )
    this.pid = pid
  }
}

/** @returns the pid of whoever holds the lock instead; null when it was taken */
async function take(path: string, content: string): Promise<number | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (await createWhole(path, content)) return null
    const found = await readIfPresent(path)
    if (found === null) continue
    const holder = liveHolder(found)
    if (holder !== null) return holder
    // Only who holds the lock on this very stale lock may replace it, and it is replaced in one step: there is no moment
    // without a lock, in which somebody else could take one. Who dies over it leaves a stale lock of the same kind.
    const successionPath = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
    const successor = await take(successionPath, content)
    if (successor !== null) return successor
    try {
      if ((await readIfPresent(path)) === found) {
        await replaceWhole(path, content)
        return null
      }
    } finally {
      await giveBack(successionPath, content)
    }
  }
  throw new OperatorError(`could not take the lock ${path}: other processes keep taking it at the same time`)
}

/** The pid of the process that wrote `content`, while it runs. */
function liveHolder(content: string): number | null {
  const [pidText = '', identity = ''] = content.trim().split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return null
  return processIdentity(pid) === identity ? pid : null
}

/** A link appears with its content in place, so that nobody reads a lock half written. */
async function createWhole(path: string, content: string): Promise<boolean> {
  const draft = uniqueSibling(path)
  await writeFile(draft, content)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function replaceWhole(path: string, content: string): Promise<void> {
  const draft = uniqueSibling(path)
  await writeFile(draft, content)
  await rename(draft, path)
}

/** As long as this process lives nobody else replaces its lock; a person may have. */
async function giveBack(path: string, content: string): Promise<void> {
  if ((await readIfPresent(path)) === content) await rm(path, { force: true })
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function uniqueSibling(path: string): string {
  return `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
}
