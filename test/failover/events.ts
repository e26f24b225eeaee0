import type { Cluster } from './cluster.ts'
import { hangUpLongCalls, type Stage } from './load.ts'
import type { Machine } from './machines.ts'
import type { Nodes, ServiceNode } from './nodes.ts'
import { until } from './until.ts'

/** What is made to fail, and repaired. */
export interface FailingStage extends Stage {
  readonly cluster: Cluster
  readonly nodes: Nodes
}

export interface FailureEvent {
  readonly name: string
  happen(stage: FailingStage): Promise<void>
}

export const EVENTS: readonly FailureEvent[] = [
  { name: "the primary's PostgreSQL is killed", happen: killPrimary },
  { name: "the primary's machine is killed, with a node", happen: killMachine },
  { name: 'a node is killed', happen: killNode },
  { name: 'the primary is switched over', happen: ({ cluster }) => cluster.switchOver() },
  { name: 'the nodes are rolled', happen: rollNodes },
]

/** Patroni's time for a leader that is gone, and that to promote another. */
const FAILOVER_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 90_000

/** Its machine is well, and gives the place away as soon as it notices. */
async function killPrimary({ cluster }: FailingStage): Promise<void> {
  const primary = await cluster.primary()
  primary.killPostgres()
  await anotherIsPrimary(cluster, primary)
}

/** Nobody says that it is gone: for the time of a leader there is no primary at all. */
async function killMachine({ cluster, nodes }: FailingStage): Promise<void> {
  const primary = await cluster.primary()
  const node = nodeAt(nodes, cluster.machines.indexOf(primary))
  primary.kill()
  node.kill()
  await anotherIsPrimary(cluster, primary)
  primary.start()
  node.start()
  await node.becomesReady()
}

async function killNode({ cluster, nodes }: FailingStage): Promise<void> {
  const node = nodeAt(nodes, cluster.machines.indexOf(await cluster.primary()) + 1)
  node.kill()
  node.start()
  await node.becomesReady()
}

/** One after another is stopped and started; who talks for ever on one of them is asked to come to an end. */
async function rollNodes(stage: FailingStage): Promise<void> {
  for (const node of stage.nodes.all) {
    let end: string | null = null
    node.stop().then(ended => {
      end = ended
    })
    await until(`${node.name} has stopped`, STOP_LIMIT_MS, async () => {
      await hangUpLongCalls(stage, call => call.nodes.includes(node))
      return end !== null
    })
    if (end !== 'exit 0') throw new Error(`${node.name} was asked to stop, and ended with ${end}`)
    node.start()
    await node.becomesReady()
  }
}

async function anotherIsPrimary(cluster: Cluster, earlier: Machine): Promise<void> {
  await until('another machine is the primary', FAILOVER_LIMIT_MS, async () => {
    return (await cluster.primary()) !== earlier
  })
}

function nodeAt({ all }: Nodes, place: number): ServiceNode {
  const node = all[place % all.length]
  if (node === undefined) throw new Error('there is no node')
  return node
}
