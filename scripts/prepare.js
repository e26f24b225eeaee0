import { build, isBuilt } from './build.js'
import { exclusively } from './exclusively.js'
import { arePackagesInstalled, installPackages } from './install-packages.js'

/**
 * What every command of ours begins with: on a fresh clone it installs and builds, after a change of the lock file
 * or the sources it does so again, and otherwise it does nothing, in a few hundredths of a second.
 * Node built-ins only: there may be no packages yet. Ends the process with a sentence when something fails.
 * @param {{ withBuild: boolean }} options `withBuild`: whether `dist/` is needed
 */
export async function prepare({ withBuild }) {
  try {
    requireNodeVersion()
    const isReady = () => arePackagesInstalled() && (!withBuild || isBuilt())
    if (isReady()) return
    await exclusively(() => {
      if (!arePackagesInstalled()) timed('Installing packages', installPackages)
      if (withBuild && !isBuilt()) timed('Building', build)
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

/** The oldest Node that the service is tested on. */
const OLDEST_NODE = { major: 20, minor: 20 }

function requireNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  const needed = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`
  throw new Error(`Dialplane needs Node.js ${needed} or newer; this is ${process.versions.node}.`)
}

/**
 * Tells on stderr what takes so long: stdout belongs to the command that follows.
 * @param {string} what
 * @param {() => void} work
 */
function timed(what, work) {
  process.stderr.write(`${what} …`)
  const start = performance.now()
  try {
    work()
    process.stderr.write(` done in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    process.stderr.write(' failed.\n')
    throw error
  }
}
