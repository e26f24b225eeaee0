import { fileURLToPath } from 'node:url'
import { freePorts, type Ground, type Started } from './ground.ts'
import { until } from './until.ts'

/** A process of the service, as it is built. */
export interface ServiceNode {
  readonly name: string
  readonly baseUrl: string
  /** Whether it was started and neither killed nor told to stop since: what a balancer would send requests to. */
  readonly isServing: boolean
  start(): void
  /** Whether it says of itself that it can serve. */
  isReady(): Promise<boolean>
  /** Resolves once it is ready. */
  becomesReady(): Promise<void>
  kill(): void
  /** When it was killed, each time. */
  readonly kills: readonly number[]
  /** Asks it to stop. @returns how it ended */
  stop(): Promise<string>
}

export interface Nodes {
  readonly all: readonly ServiceNode[]
  readonly apiKey: string
  /** How nodes ended that nobody had told to, in words. */
  readonly unexpectedEnds: readonly string[]
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const NODES = 3
const API_KEY = 'the-key-of-the-exercise'

/** Several nodes that start on an empty database one after another, on a busy machine. */
const READY_LIMIT_MS = 90_000
const READINESS_LIMIT_MS = 2_000

/** What is asked to stop serves on for as long, so that whoever balances has noticed; then its calls are let finish. */
const DRAIN_SECONDS = 3
const CALL_DRAIN_SECONDS = 60

export async function createNodes(ground: Ground, databaseUrl: string): Promise<Nodes> {
  const ports = await freePorts(NODES)
  const unexpectedEnds: string[] = []
  const settings = {
    DATABASE_URL: databaseUrl,
    // One for all, as several machines share their files.
    DATA_DIR: ground.folder('files'),
    DIALPLANE_API_KEY: API_KEY,
    ALLOW_PRIVATE_URLS: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    CALL_DRAIN_SECONDS: String(CALL_DRAIN_SECONDS),
  }
  const all = ports.map((port, index) => {
    const name = `node-${index + 1}`
    return createNode(ground, name, { ...settings, PORT: String(port) }, unexpectedEnds)
  })
  return { all, apiKey: API_KEY, unexpectedEnds }
}

function createNode(
  ground: Ground,
  name: string,
  settings: Readonly<Record<string, string>>,
  unexpectedEnds: string[],
): ServiceNode {
  const baseUrl = `http://127.0.0.1:${settings['PORT']}`
  const folder = ground.folder(name)
  const kills: number[] = []
  let running: Started | null = null
  let isExpectedToEnd = false
  const isReady = async () => {
    const signal = AbortSignal.timeout(READINESS_LIMIT_MS)
    const answer = await fetch(`${baseUrl}/readyz`, { signal }).catch(() => null)
    return answer?.ok ?? false
  }
  const watch = async (started: Started) => {
    const { exitCode, signal } = await started.ended
    if (running !== started) return
    running = null
    if (!isExpectedToEnd) unexpectedEnds.push(`${name} ended by itself: ${signal ?? `exit ${exitCode}`}`)
  }
  return {
    name,
    baseUrl,
    get isServing() {
      return running !== null
    },
    start: () => {
      const command = { command: process.execPath, args: [MAIN, 'serve'], environment: settings }
      isExpectedToEnd = false
      running = ground.start(name, folder, command)
      void watch(running)
    },
    isReady,
    becomesReady: () => until(`${name} is ready`, READY_LIMIT_MS, isReady),
    kills,
    kill: () => {
      kills.push(Date.now())
      isExpectedToEnd = true
      running?.kill('SIGKILL')
      running = null
    },
    stop: async () => {
      if (running === null) throw new Error(`${name} is not running`)
      isExpectedToEnd = true
      running.kill('SIGTERM')
      const { exitCode, signal } = await running.ended
      return signal ?? `exit ${exitCode}`
    },
  }
}
