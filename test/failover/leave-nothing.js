import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * Waits until its standard input ends, which it does however the exercise ends, then ends every process that works in
 * the directory given and removes that. What runs there works there: that is how it is recognised, whoever started it.
 */
const [, , directory = ''] = process.argv
if (!/\/dialplane-failover-[^/]+$/.test(directory)) {
  throw new Error(`${directory} is no directory of the exercise`)
}

/** PostgreSQL takes its shared memory away where it is told to quit at once, not where it is killed. */
const QUIT_LIMIT_MS = 5_000
const POLL_MS = 50

process.stdin.resume()
await new Promise(resolve => process.stdin.once('close', resolve))
end(({ command }) => command !== 'postgres', 'SIGKILL')
end(({ command }) => command === 'postgres', 'SIGQUIT')
for (const since = Date.now(); residents().length > 0; await setTimeout(POLL_MS)) {
  if (Date.now() - since > QUIT_LIMIT_MS) end(() => true, 'SIGKILL')
}
for (const id of sharedMemory()) spawnSync('ipcrm', ['-m', id])
rmSync(directory, { recursive: true, force: true, maxRetries: 5 })

/** @returns {string[]} the segments of those that were killed, as they wrote them down */
function sharedMemory() {
  return readdirSync(directory).flatMap(name => {
    const file = `${directory}/${name}/data/postmaster.pid`
    const written = existsSync(file) ? /^ *\d+ +(\d+) *$/m.exec(readFileSync(file, 'utf8')) : null
    return written?.[1] === undefined ? [] : [written[1]]
  })
}

/**
 * @param {(resident: { readonly command: string }) => boolean} isMeant
 * @param {NodeJS.Signals} signal
 */
function end(isMeant, signal) {
  for (const resident of residents().filter(isMeant)) {
    try {
      process.kill(resident.pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** @returns {{ readonly pid: number, readonly command: string }[]} */
function residents() {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const place = `${readlinkSync(`/proc/${name}/cwd`)}/`
        if (!place.startsWith(`${directory}/`)) return []
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/comm`, 'utf8').trim() }]
      } catch {
        // Ended, or not ours to look at.
        return []
      }
    })
}
