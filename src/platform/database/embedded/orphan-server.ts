import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { processCommand, processIdentity } from '../../process-identity.ts'
import { hasCode } from './has-code.ts'
import { SHUTDOWN_STEPS } from './server-process.ts'

const POLL_INTERVAL_MS = 20

/**
 * Stops the PostgreSQL that still serves `cluster` because the process that started it was killed. Call it only
 * while holding the data directory's lock: without it the server may be somebody's. Answers whether there was one.
 */
export async function stopOrphanServer(cluster: string): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = await readPid(pidFile)
  if (pid === null || !pidIsTaken(pid)) return false
  if (!servesCluster(pid, cluster)) {
    // PostgreSQL would take the program that now has this pid (or a zombie) for a server and refuse to start.
    await rm(pidFile)
    return false
  }
  const identity = processIdentity(pid)
  for (const { signal, patienceMs } of SHUTDOWN_STEPS) {
    process.kill(pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += POLL_INTERVAL_MS) {
      if (processIdentity(pid) !== identity) return true
      await delay(POLL_INTERVAL_MS)
    }
  }
  throw new OperatorError(`the PostgreSQL left over from an earlier run (process ${pid}) does not stop`)
}

async function readPid(path: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(path, 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function pidIsTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === null) return false
  return processCommand(pid)?.includes(`/bin/postgres -D ${cluster} `) ?? false
}
