import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from './repository.js'

/** In `dist/`, which is ignored by git and outlives `node_modules`. */
const LOCK = join(ROOT, 'dist', '.prepare-lock')

const POLL_INTERVAL_MS = 100

/** Beyond the slowest installation; a lock held longer belongs to something that hangs. */
const PATIENCE_MS = 10 * 60_000

/**
 * Runs `work` while no other process does: two commands started at once on a fresh clone must not install into the
 * same folder. The lock of a process that is gone does not count.
 * @param {() => void} work
 */
export async function exclusively(work) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  await takeLock()
  try {
    work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

async function takeLock() {
  const deadline = performance.now() + PATIENCE_MS
  let announced = ''
  while (!createLock()) {
    const holder = read(LOCK)
    if (holder === null) continue
    // Whoever waits does not hold it: a process before us had our number, as in a container that is started anew.
    if (Number(holder) === process.pid || !isRunning(Number(holder))) {
      removeStaleLock(holder)
      continue
    }
    if (performance.now() > deadline) {
      throw new Error(
        `Process ${holder} has been installing or building for too long; if not, delete ${LOCK}.`,
      )
    }
    if (announced !== holder) process.stderr.write(`Waiting for process ${holder} to install and build …\n`)
    announced = holder
    await delay(POLL_INTERVAL_MS)
  }
}

/** A link appears with its content in place, so that nobody reads a lock half written. */
function createLock() {
  const draft = `${LOCK}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, LOCK)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Moved aside and looked at again: another process may have cleared it and taken the lock in the meantime.
 * @param {string} stale
 */
function removeStaleLock(stale) {
  const aside = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== stale) linkSync(aside, LOCK)
  rmSync(aside)
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
