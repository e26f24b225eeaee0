import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably } from '../../files/rename-durably.ts'
import { OperatorError } from '../../operator-error.ts'
import { hasCode } from './has-code.ts'
import { makePassableDirectory } from './passable-directory.ts'
import type { ServerAccount } from './run-program.ts'
import { canReach } from './server-account.ts'

/** The folder of a data directory that holds the cluster (PostgreSQL's word for the files of one server). */
const CLUSTER_FOLDER = 'postgres'

/** Stands in the data directory instead of the cluster when that lives elsewhere; holds the cluster's path. */
const MARKER_FILE = 'postgres.location'

/** Ends the name of the file beside a cluster elsewhere that holds the path of its data directory. */
const OWNER_SUFFIX = '.data-directory'

/** The cluster that belongs to `dataDirectory`; null when there is none yet. */
export async function findCluster(dataDirectory: string): Promise<string | null> {
  const marker = join(dataDirectory, MARKER_FILE)
  const elsewhere = await readMarker(marker)
  if (elsewhere === null) {
    const inside = join(dataDirectory, CLUSTER_FOLDER)
    return (await isDirectory(inside)) ? inside : null
  }
  if (await isDirectory(elsewhere)) return elsewhere
  throw new OperatorError(
    `${marker} says that the database lives in ${elsewhere}, which is not there: ` +
      'bring that directory back, or delete the file to begin with an empty database',
  )
}

/**
 * Makes the cluster with `initialise(path)` inside `dataDirectory`, or, where `account` cannot reach that, under
 * `stateDirectory` with a marker in `dataDirectory`. It appears under its final path only once it is complete.
 */
export async function createCluster(
  dataDirectory: string,
  stateDirectory: string,
  account: ServerAccount,
  initialise: (path: string) => Promise<void>,
): Promise<string> {
  if (await canReach(account, dataDirectory)) {
    const inside = join(dataDirectory, CLUSTER_FOLDER)
    await initialiseThenRename(inside, initialise)
    return inside
  }
  const elsewhere = join(await makeClustersDirectory(stateDirectory), randomBytes(8).toString('hex'))
  await initialiseThenRename(elsewhere, initialise)
  await writeFile(`${elsewhere}${OWNER_SUFFIX}`, `${dataDirectory}\n`)
  await writeMarker(join(dataDirectory, MARKER_FILE), elsewhere)
  return elsewhere
}

/** A cluster that lives elsewhere, and the data directory that it was made for. */
interface MadeCluster {
  readonly path: string
  readonly dataDirectory: string
}

/**
 * Clusters in `clusters` whose data directory does not name them any more. That is no proof that nobody wants them: the
 * directory may have been moved, restored elsewhere, or lie on a volume that is not mounted. So they are never deleted.
 */
export async function ownerlessClusters(clusters: string): Promise<readonly MadeCluster[]> {
  const found: MadeCluster[] = []
  for (const name of await readdir(clusters)) {
    if (!name.endsWith(OWNER_SUFFIX)) continue
    const path = join(clusters, name.slice(0, -OWNER_SUFFIX.length))
    const dataDirectory = await readMarker(join(clusters, name))
    if (dataDirectory === null || !(await isDirectory(path))) continue
    // Of what cannot be looked at nothing is said.
    const named = await readMarker(join(dataDirectory, MARKER_FILE)).catch(() => path)
    if (named !== path) found.push({ path, dataDirectory })
  }
  return found
}

/** Throws an Error saying what to change when `account` cannot serve the cluster. */
export async function assertServable(cluster: string, account: ServerAccount): Promise<void> {
  const { uid } = await stat(cluster)
  const serverUid = account?.uid ?? process.getuid?.()
  if (uid !== serverUid) {
    throw new OperatorError(
      `the database in ${cluster} belongs to user id ${uid}, and this process runs as ${serverUid}: ` +
        'start Dialplane as that user (or as root), or give it another DATA_DIR',
    )
  }
  if (await canReach(account, cluster)) return
  throw new OperatorError(
    `user id ${uid}, which owns the database in ${cluster}, cannot reach it: ` +
      'allow others to pass through (chmod o+x) every directory above it',
  )
}

async function initialiseThenRename(
  path: string,
  initialise: (path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.incomplete`
  await rm(draft, { recursive: true, force: true })
  await initialise(draft)
  await renameDurably(draft, path)
}

async function makeClustersDirectory(stateDirectory: string): Promise<string> {
  const clusters = join(stateDirectory, 'clusters')
  await makePassableDirectory(stateDirectory)
  await makePassableDirectory(clusters)
  return clusters
}

async function writeMarker(path: string, cluster: string): Promise<void> {
  const draft = `${path}.incomplete`
  await writeFile(draft, `${cluster}\n`, { flush: true })
  await renameDurably(draft, path)
}

async function readMarker(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
