import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts, type Ground } from './ground.ts'
import { createMachines, type Machine } from './machines.ts'
import type { ClusterSoftware } from './require-software.ts'
import { until } from './until.ts'

/** Three machines under Patroni with synchronous replication, and HAProxy, which leads to whoever is the primary. */
export interface Cluster {
  readonly machines: readonly Machine[]
  /** The primary's address, whoever that is. */
  readonly url: string
  primary(): Promise<Machine>
  /** Resolves once there is a primary, one that replicates to it synchronously, and one more. */
  isWhole(): Promise<void>
  /** The primary hands over to its synchronous standby. */
  switchOver(): Promise<void>
}

const MACHINES = 3
const PORTS_OF_A_MACHINE = 4

/** Making a database, copying it twice, and starting all on a busy machine. */
const WHOLE_LIMIT_MS = 120_000

const run = promisify(execFile)

export async function startCluster(ground: Ground, software: ClusterSoftware): Promise<Cluster> {
  const [entrance = 0, ...rest] = await freePorts(1 + MACHINES * PORTS_OF_A_MACHINE)
  const ports = Array.from({ length: MACHINES }, (_, index) => {
    const [etcd = 0, etcdPeer = 0, patroni = 0, postgres = 0] = rest.slice(index * PORTS_OF_A_MACHINE)
    return { etcd, etcdPeer, patroni, postgres }
  })
  const machines = createMachines(ground, software, ports)
  for (const machine of machines) machine.start()
  const folder = ground.folder('entrance')
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, haproxySettings(entrance, machines))
  ground.start('haproxy', folder, { command: software.haproxy, args: ['-db', '-f', settings] })

  const members = () => readMembers(machines)
  const primary = async () => {
    const leader = (await members()).find(({ role }) => role === 'leader')
    const found = machines.find(({ name }) => name === leader?.name)
    if (found === undefined) throw new Error('the cluster has no primary')
    return found
  }
  const cluster: Cluster = {
    machines,
    url: `postgres://postgres@127.0.0.1:${entrance}/postgres`,
    primary,
    isWhole: () =>
      until('the cluster is whole', WHOLE_LIMIT_MS, async () => {
        const roles = (await members()).filter(isUp).map(({ role }) => role)
        const isOrdered = roles.toSorted().join() === 'leader,replica,sync_standby'
        return isOrdered && (await answers(await primary(), '/primary'))
      }),
    switchOver: async () => {
      const { settings: config, name } = await primary()
      await run(software.patronictl, ['-c', config, 'switchover', '--leader', name, '--force'])
      await until(
        'another machine is the primary',
        WHOLE_LIMIT_MS,
        async () => (await primary()).name !== name,
      )
    },
  }
  await cluster.isWhole()
  return cluster
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'

/** As whichever member answers sees them. */
async function readMembers(machines: readonly Machine[]): Promise<readonly Member[]> {
  for (const { ports } of machines) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, quickly())
      const { members } = (await answer.json()) as { readonly members: readonly Member[] }
      return members
    } catch {
      // This one is down: the next knows too.
    }
  }
  return []
}

async function answers({ ports }: Machine, path: string): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${ports.patroni}${path}`, quickly())).ok
}

const quickly = () => ({ signal: AbortSignal.timeout(2_000) })

/** As Patroni's own template has it. */
function haproxySettings(port: number, machines: readonly Machine[]): string {
  return `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.patroni}`).join('\n')}
`
}
