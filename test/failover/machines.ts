import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground, Started } from './ground.ts'
import type { ClusterSoftware } from './require-software.ts'

/** A member of the cluster: etcd, and Patroni with its PostgreSQL. */
export interface Machine {
  readonly name: string
  readonly ports: MachinePorts
  /** Patroni's settings, which patronictl reads too. */
  readonly settings: string
  start(): void
  /** PostgreSQL alone dies. */
  killPostgres(): void
  /** As when its power is cut: nothing of it has time to say so. */
  kill(): void
}

export interface MachinePorts {
  readonly etcd: number
  readonly etcdPeer: number
  readonly patroni: number
  readonly postgres: number
}

/** The shortest that Patroni recommends: for that long nobody takes a leader's place that went without a word. */
const LEADER_TTL_SECONDS = 20

/** How often a member looks after itself; twice the retries and one such pause must fit into the leader's time. */
const LOOP_SECONDS = 2
const RETRY_SECONDS = 5

export function createMachines(
  ground: Ground,
  software: ClusterSoftware,
  ports: readonly MachinePorts[],
): readonly Machine[] {
  const names = ports.map((_, index) => `machine-${index + 1}`)
  const peers = ports.map(({ etcdPeer }, index) => `${names[index]}=http://127.0.0.1:${etcdPeer}`).join(',')
  const etcdHosts = ports.map(({ etcd }) => `127.0.0.1:${etcd}`)
  return ports.map((own, index) => {
    const name = names[index] ?? ''
    const folder = ground.folder(name)
    const settings = join(folder, 'patroni.yml')
    // JSON is YAML.
    writeFileSync(settings, JSON.stringify(patroniSettings(name, folder, own, etcdHosts, software)))
    let etcd: Started | null = null
    let patroni: Started | null = null
    const killPostgres = () => {
      const pid = postmasterOf(folder)
      if (pid !== null) killIfAlive(pid)
    }
    return {
      name,
      ports: own,
      settings,
      start: () => {
        etcd = ground.start(`${name}-etcd`, folder, {
          command: software.etcd,
          args: etcdArguments(name, folder, own, peers),
          asDatabase: true,
        })
        patroni = ground.start(`${name}-patroni`, folder, {
          command: software.patroni,
          args: [settings],
          asDatabase: true,
        })
      },
      killPostgres,
      kill: () => {
        patroni?.kill('SIGKILL')
        etcd?.kill('SIGKILL')
        killPostgres()
      },
    }
  })
}

function postmasterOf(folder: string): number | null {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid] = readFileSync(file, 'utf8').split('\n')
  return Number(pid) > 1 ? Number(pid) : null
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function etcdArguments(name: string, folder: string, { etcd, etcdPeer }: MachinePorts, peers: string) {
  const settings = {
    name,
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://127.0.0.1:${etcd}`,
    'advertise-client-urls': `http://127.0.0.1:${etcd}`,
    'listen-peer-urls': `http://127.0.0.1:${etcdPeer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${etcdPeer}`,
    'initial-cluster': peers,
    // Patient, so that a busy machine is not taken for a dead one.
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    'log-level': 'warn',
  }
  return Object.entries(settings).map(([option, value]) => `--${option}=${value}`)
}

function patroniSettings(
  name: string,
  folder: string,
  { patroni, postgres }: MachinePorts,
  etcdHosts: readonly string[],
  software: ClusterSoftware,
) {
  const everywhere = '127.0.0.1/32'
  return {
    scope: 'dialplane',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: LEADER_TTL_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: RETRY_SECONDS,
        // A leader whose PostgreSQL dies gives its place away at once, instead of trying to start it again.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [`host all all ${everywhere} trust`, `host replication all ${everywhere} trust`],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: software.postgres,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      // Shared memory in files of its own: nothing of it is left behind where PostgreSQL is killed.
      parameters: { unix_socket_directories: folder, dynamic_shared_memory_type: 'mmap' },
    },
  }
}
