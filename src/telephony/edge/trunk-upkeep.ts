import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { RequestOutcome, UserAgent } from '../sip/agent/user-agent.ts'
import { formatSipUri } from '../sip/message/sip-uri.ts'
import type { TransportProtocol } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkDirectory } from '../trunks/trunk-directory.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import type { EdgeMetrics } from './edge-metrics.ts'
import type { ListedSources } from './listed-sources.ts'
import { proxyUri } from './route-leg.ts'

export interface UpkeepPorts {
  readonly userAgent: Pick<UserAgent, 'request'>
  readonly trunks: Pick<TrunkDirectory, 'trunks' | 'onChange'>
  readonly states: Pick<TrunkStates, 'tell'>
  readonly metrics: Pick<EdgeMetrics, 'tellTrunk'>
  readonly sources: Pick<ListedSources, 'noteRegistrar'>
  /** Where this service is reached by a protocol; null = not at all. */
  localAddress(protocol: TransportProtocol): { readonly host: string; readonly port: number } | null
  newName(): string
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/** A far end that is gone is known half a minute later, as its being back is. */
const LOOK_EVERY_MS = 30_000

/** Nobody who is there takes longer to answer. */
const SILENCE_MS = 5_000

/** How long a registration is to last; it is renewed at every look, long before. */
const REGISTERED_SECONDS = 120

/** Asks the far ends of trunks whether they are there, and registers where a trunk says so. */
export function startTrunkUpkeep(ports: UpkeepPorts): { stop(): Promise<void> } {
  const registrations = new Map<number, Registration>()

  const look = async (trunk: Trunk) => {
    const outcome = await ask(ports, trunk, 'OPTIONS')
    const reachable = isReachable(outcome)
    ports.states.tell(trunk.id, { reachable })
    ports.metrics.tellTrunk(trunk.id, reachable)
  }
  const register = async (trunk: Trunk, seconds: number) => {
    const registration = registrations.get(trunk.id) ?? {
      callId: ports.newName(),
      sequence: 0,
      isHeld: false,
    }
    registrations.set(trunk.id, registration)
    registration.sequence++
    const outcome = await ask(ports, trunk, 'REGISTER', { registration, seconds })
    const isHeld = outcome.kind === 'answered' && outcome.response.status < 300
    if (!isHeld && seconds > 0) {
      ports.logger.warn({ trunk_id: trunk.id, reason: wordsOf(outcome) }, 'a trunk could not be registered')
    }
    registration.isHeld = isHeld && seconds > 0
    ports.sources.noteRegistrar(
      trunk.id,
      registration.isHeld && outcome.kind === 'answered' ? outcome.peer.address : null,
    )
    ports.states.tell(trunk.id, { registered: registration.isHeld })
  }
  const lookAtAll = async () => {
    const trunks = ports.trunks.trunks().filter(({ proxy }) => proxy !== null)
    const ids = new Set(trunks.map(({ id }) => id))
    for (const id of registrations.keys()) {
      if (ids.has(id)) continue
      registrations.delete(id)
      ports.sources.noteRegistrar(id, null)
    }
    await Promise.all(
      trunks.flatMap(trunk => [
        look(trunk),
        ...(trunk.registers ? [register(trunk, REGISTERED_SECONDS)] : []),
      ]),
    )
  }
  const onError = (error: unknown) => ports.logger.warn({ err: error }, 'trunks could not be looked after')
  const periodic = startPeriodic({ pauseMs: LOOK_EVERY_MS, run: lookAtAll, onError })
  let changed: Promise<void> = Promise.resolve()
  let isStopped = false
  // A trunk that was just set up is looked at while whoever did so is still looking on.
  ports.trunks.onChange(() => {
    if (!isStopped) changed = changed.then(lookAtAll).catch(onError)
  })

  return {
    stop: async () => {
      isStopped = true
      await Promise.all([periodic.stop(), changed])
      const held = ports.trunks.trunks().filter(({ id }) => registrations.get(id)?.isHeld)
      await Promise.all(held.map(trunk => register(trunk, 0)))
    },
  }
}

interface Registration {
  readonly callId: string
  sequence: number
  isHeld: boolean
}

/** Sends a request to a trunk's far end. Never rejects. */
export async function ask(
  { userAgent, localAddress }: Pick<UpkeepPorts, 'userAgent' | 'localAddress'>,
  trunk: Pick<Trunk, 'proxy' | 'credentials'>,
  method: 'OPTIONS' | 'REGISTER',
  binding?: { readonly registration: Registration; readonly seconds: number },
): Promise<RequestOutcome> {
  const { proxy, credentials } = trunk
  if (proxy === null) return { kind: 'unanswered', why: 'unresolved', words: 'it has no proxy' }
  const transport = proxy.transport ?? 'udp'
  const own = localAddress(transport)
  if (own === null) {
    return {
      kind: 'unanswered',
      why: 'unreachable',
      words: `this service does not listen by ${transport}`,
    }
  }
  const user = credentials?.username ?? null
  const ourselves = (host: string, port: number | null) =>
    formatSipUri({
      scheme: 'sip',
      user,
      host,
      port,
      parameters: transport === 'udp' ? new Map() : new Map([['transport', transport]]),
      headers: null,
    })
  const request = { method, uri: proxyUri(proxy, null), credentials, silenceMilliseconds: SILENCE_MS }
  if (binding === undefined)
    return userAgent.request({ ...request, from: { uri: ourselves(own.host, null) } })
  const party = { uri: proxyUri({ ...proxy, port: null, transport: null }, user) }
  const { registration, seconds } = binding
  return userAgent.request({
    ...request,
    from: party,
    to: party,
    callId: registration.callId,
    sequence: registration.sequence,
    headers: [
      { name: 'Contact', value: `<${ourselves(own.host, own.port)}>;expires=${seconds}` },
      { name: 'Expires', value: String(seconds) },
    ],
  })
}

/** Whoever answers is there, whatever it answers, unless it says that it serves nobody or that nobody answered it. */
export function isReachable(outcome: RequestOutcome): boolean {
  return outcome.kind === 'answered' && outcome.response.status !== 503 && outcome.response.status !== 408
}

export function wordsOf(outcome: RequestOutcome): string {
  return outcome.kind === 'answered' ? `${outcome.response.status} ${outcome.response.reason}` : outcome.words
}
