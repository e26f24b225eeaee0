import { setTimeout } from 'node:timers/promises'
import { type Inbox, startWebhookReceiver } from '../harness/webhook-receiver.ts'
import { type Client, startClient } from './client.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { EVENTS, type FailingStage } from './events.ts'
import { openGround } from './ground.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { hangUpLongCalls, startLoad } from './load.ts'
import { CONCURRENCY_CAP, createNetwork, type Network } from './network.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { requireSoftware } from './require-software.ts'
import { settle } from './settle.ts'
import { until } from './until.ts'

/** What an exercise leaves to be judged, while all of it still runs. */
export interface Exercise {
  readonly phases: readonly Phase[]
  /** What was to happen and could not, and why. */
  readonly troubles: readonly string[]
  readonly cluster: Cluster
  readonly nodes: Nodes
  readonly client: Client
  readonly network: Network
  readonly ledger: Ledger
  /** What came to the address of the webhook, and to that of the timer: the UUIDs of calls. */
  readonly inbox: Inbox
  readonly clicks: readonly string[]
  /** Ends everything and leaves nothing behind. */
  close(): Promise<void>
}

export interface Phase {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Load without any trouble, before and after. */
const CALM_MS = 5_000
const CROWD_LIMIT_MS = 120_000

/** The whole course, from an empty machine to the facts that are checked. */
export async function runExercise(): Promise<Exercise> {
  const phases: Phase[] = []
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = Date.now()
    try {
      return await work()
    } finally {
      phases.push({ name, from, to: Date.now() })
    }
  }
  const troubles: string[] = []
  const attempt = (name: string, work: () => Promise<void>) =>
    phase(name, work).catch((error: unknown) => {
      troubles.push(`${name}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
    })
  const software = await phase('software is installed', async () => requireSoftware())
  const ground = openGround(process.env['FAILOVER_LOGS'] ?? null)
  const receiver = await startWebhookReceiver()
  let client: Client | null = null
  const close = async () => {
    client?.stop()
    await ground.leave()
    await receiver.close()
  }
  try {
    const cluster = await phase('the cluster is set up', () => startCluster(ground, software))
    const nodes = await createNodes(ground, cluster.url)
    await phase('the nodes start', () => startNodes(nodes))
    client = startClient(nodes)
    let secret = ''
    const inbox = receiver.open('/webhook', () => secret)
    const clicks: string[] = []
    const clickUrl = receiver.server.answering('/click', ({ url }, response) => {
      clicks.push(url.slice(url.indexOf('=') + 1))
      response.writeHead(204).end()
    })
    const network = await createNetwork(client, { clickUrl, webhookUrl: inbox.url })
    secret = network.webhookSecret
    const stage: FailingStage = { client, network, ledger: createLedger(), cluster, nodes }
    const load = startLoad(stage)
    await attempt('nothing happens', () => becomesCrowded(stage))
    for (const { name, happen } of EVENTS) {
      if (troubles.length > 0) break
      await attempt(name, async () => {
        await happen(stage)
        await cluster.isWhole()
        for (const node of nodes.all) await node.becomesReady()
      })
    }
    await phase('nothing happens again', () => setTimeout(CALM_MS))
    await attempt('all comes to rest', async () => {
      await load.stop()
      await hangUpLongCalls(stage, () => true)
      await settle(stage)
    })
    return { ...stage, phases, troubles, client, inbox, clicks, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The target with a concurrency cap has as many calls as it may, but for one who may just have left. */
async function becomesCrowded({ client, network }: FailingStage): Promise<void> {
  await until('the crowd is full', CROWD_LIMIT_MS, async () => {
    const answer = await client.ask({ method: 'GET', path: `/targets/${network.crowdedTargetId}.json` })
    return answer?.body.target.calls_in_progress >= CONCURRENCY_CAP - 1
  })
}

/** The first makes the schema; the others find it. */
async function startNodes(nodes: Nodes): Promise<void> {
  for (const node of nodes.all) {
    node.start()
    await node.becomesReady()
  }
}
