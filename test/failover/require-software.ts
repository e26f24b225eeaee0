import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

/** Where Debian puts what a cluster needs. */
export interface ClusterSoftware {
  readonly patroni: string
  readonly patronictl: string
  readonly etcd: string
  readonly haproxy: string
  /** The folder of PostgreSQL's own programs, of the newest version that is there. */
  readonly postgres: string
}

const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}
const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql']

/** Asked by Debian's packages whether their service may be started: 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs what is missing, as root on Debian; none of it is started. */
export function requireSoftware(): ClusterSoftware {
  if (!isThere()) install()
  const postgres = newestPostgres()
  if (!isThere() || postgres === null)
    throw new Error(`${PACKAGES.join(', ')} are not where Debian puts them`)
  return { ...PROGRAMS, postgres }
}

function isThere(): boolean {
  return Object.values(PROGRAMS).every(path => existsSync(path)) && newestPostgres() !== null
}

function newestPostgres(): string | null {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  const [newest] = versions.toSorted((one, other) => Number(other) - Number(one))
  const folder = `${home}/${newest}/bin`
  return newest !== undefined && existsSync(`${folder}/postgres`) ? folder : null
}

function install(): void {
  if (process.getuid?.() !== 0) throw new Error(`install ${PACKAGES.join(', ')}, or run this as root`)
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' } as const
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing()], options)
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}

/** A server that is there is left as it is. */
function missing(): readonly string[] {
  return newestPostgres() === null ? PACKAGES : PACKAGES.filter(name => name !== 'postgresql')
}
