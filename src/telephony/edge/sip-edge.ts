import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Metric } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { takeAllSteps } from '../../platform/jobs/service-stack.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { TrunkTester } from '../../resources/trunks/trunk-tester.ts'
import type { SipSettings } from '../../sip-settings.ts'
import { startAttestation } from '../attestation/start-attestation.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import { startEmbeddedMedia } from '../media/embedded/start-embedded-media.ts'
import type { Media } from '../media/media.ts'
import { DEFAULT_SPEECH_COMMAND } from '../media/prompts/speak.ts'
import { startRtpengineMedia } from '../media/rtpengine/start-rtpengine-media.ts'
import type { IncomingCall } from '../sip/agent/call.ts'
import type { EdgeLife } from '../trunks/edge-life.ts'
import { startTrunkDirectory } from '../trunks/trunk-directory.ts'
import { startTrunkPlaces } from '../trunks/trunk-places.ts'
import { startTrunkStates } from '../trunks/trunk-states.ts'
import { createGate } from './admission.ts'
import { CallChains } from './call-chains.ts'
import { CallTraces, type TracedCall } from './call-traces.ts'
import { createCallerAuthentication } from './caller-authentication.ts'
import { openDialogJournal } from './dialog-journal.ts'
import { createEdgeMetrics } from './edge-metrics.ts'
import { fetchGreeting } from './fetch-greeting.ts'
import { hangUpLeft } from './hang-up-left.ts'
import { type KeptRecordings, startRecordingKeeper } from './keep-recordings.ts'
import { createListedSources, isLoopbackAddress } from './listed-sources.ts'
import { openSip } from './open-sip.ts'
import { addressTowards, ownAddress } from './own-address.ts'
import { type CallTaker, noteRefusedByStack, type ReceivingPorts, receiveInvite } from './receive-invite.ts'
import { createRefusalLog } from './refusal-log.ts'
import { RETRY_AFTER } from './rejection.ts'
import { testTrunk, WITHOUT_EDGE } from './test-trunk.ts'
import { createTrunkLimits } from './trunk-limits.ts'
import { createTrunkRefusals } from './trunk-refusals.ts'
import { startTrunkUpkeep } from './trunk-upkeep.ts'

/** What makes telephones ring: calls come in over SIP, and go out to targets. */
export interface SipEdge {
  /** `host:port` that telephones call; null where there is no edge. */
  readonly address: string | null
  readonly tester: TrunkTester
  /** From now on calls are taken; before that they are asked to come again. */
  takeCalls(taker: CallTaker): void
  readonly metrics: readonly Metric[]
  stop(): Promise<void>
}

export interface SipEdgePorts {
  readonly database: Pick<Database, 'orm' | 'pool' | 'direct' | 'hot'>
  readonly life: EdgeLife
  readonly recordings: KeptRecordings
  /** What was said by SIP in calls; `stop` resolves once all of it has been kept, or could not be. */
  readonly traces: { keep(traced: TracedCall): void; stop(): Promise<void> }
  /** Absolute; converted prompts and recordings that are under way lie in a folder of it. */
  readonly dataDir: string
  readonly version: string
  /** Whether certificates of callers' providers may be at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  /** Whether the process is about to stop, and wants no new calls. */
  isDraining(): boolean
  readonly logger: Logger
}

/** Beside what else lies in the data directory. */
export const MEDIA_FOLDER = 'media'

/**
 * Starts the edge.
 * @throws OperatorError where it cannot be had as the settings ask for it
 */
export async function startSipEdge(settings: SipSettings, ports: SipEdgePorts): Promise<SipEdge> {
  if (settings.port === null) return NO_EDGE
  const { database, life, logger } = ports
  const clock = realtimeClock
  const metrics = createEdgeMetrics()
  let taker: CallTaker | null = null
  let onInvite: (call: IncomingCall) => void = call => call.reject(503)
  const trunks = startTrunkDirectory({ database, logger })
  const { pool, hot } = database
  const places = startTrunkPlaces({ hotPool: hot.pool, pool, life, logger })
  const states = startTrunkStates({ pool, clock, processId: life.processId, logger })
  const refusals = createRefusalLog(clock, logger)
  const trunkRefusals = createTrunkRefusals({ clock, states, logger })
  const sources = createListedSources(trunks, isLoopbackAddress(settings.host))
  const gate = createGate({
    ...settings,
    sources,
    authentication: createCallerAuthentication(clock, settings.digest),
    trunkRefusals,
    refusals,
  })
  const traces = new CallTraces({ clock, keep: ports.traces.keep })
  const stopTracing = () => {
    traces.finish()
    return ports.traces.stop()
  }
  const started: (() => Promise<unknown>)[] = [
    stopTracing,
    () => trunks.stop(),
    // The last sign of life.
    () => places.stop(),
    () => states.stop(),
    async () => refusals.stop(),
  ]
  const stop = () => takeAllSteps(started.splice(0).reverse())
  try {
    const { trustAnchorsPath } = settings
    const { allowPrivateUrls } = ports
    const attestation = await startAttestation({ trustAnchorsPath, allowPrivateUrls }, { clock, logger })
    started.push(attestation.stop)
    const directory = join(ports.dataDir, MEDIA_FOLDER)
    await mkdir(directory, { recursive: true })
    const journal = await openDialogJournal(join(directory, journalName(settings)), logger)
    started.push(() => journal.stop())
    const sip = await openSip(settings, settings.port, {
      handlers: {
        admit: gate.admit,
        onInvite: call => onInvite(call),
        onRefused: (request, source, words) => {
          const refusal = { trunks: gate.concernedBy(request, source), words }
          const of = { taker: () => taker, refusals: trunkRefusals }
          noteRefusedByStack(request, source, refusal, of).catch((error: unknown) => {
            logger.warn({ err: error, words }, 'whose call was refused could not be found out')
          })
        },
        onTrace: (...message) => traces.hear(...message),
        onEstablished: ({ dialog }) => journal.note(dialog),
        onForgotten: dialog => journal.forget(dialog),
        onOptions: () => ({ status: ports.isDraining() ? 503 : 200 }),
      },
      product: `dialplane/${ports.version}`,
      clock,
      logger,
    })
    if (sip === null) {
      await stop()
      return NO_EDGE
    }
    started.push(() => sip.userAgent.stop())
    hangUpLeft(journal, sip.userAgent, logger)
    const media = await openMedia(settings, directory, logger)
    // Below the user agent: whoever is hung up on needs no sound any more.
    started.splice(-1, 0, () => media.stop())
    metrics.watch(sip.userAgent, media)
    const leftBehind = await media.recoverRecordings()
    const keeper = startRecordingKeeper({ ...ports.recordings, taker: () => taker, logger })
    // Last of all: what is being kept just then may take its time, and nobody who talks is to wait for it.
    started.unshift(() => keeper.stop())
    const own = await ownAddress(settings)
    const callPorts: ReceivingPorts = {
      userAgent: sip.userAgent,
      media,
      trunks,
      states,
      metrics,
      limits: createTrunkLimits({ now: clock.now, places, logger }),
      ownHost: settings.advertisedAddress ?? own,
      addressTowards: addressTowards(settings, own, sip.localAddress),
      clock,
      keepRecording: keeper.keep,
      taker: () => taker,
      traces,
      chains: new CallChains(),
      attestor: attestation,
      refusals: trunkRefusals,
      openReservations: settings.openReservations,
      isDraining: ports.isDraining,
      logger,
    }
    onInvite = call => {
      const callers = gate.trunksOf(call.request, call.source)
      const askPassword = gate.passwordQuestion(call.request)
      gate.useUp(call.request)
      receiveInvite(call, callers, { ...callPorts, askPassword }).catch((error: unknown) => {
        // Another edge, or this one in a moment, may be able to: carriers and proxies go on to the next by 503 alone.
        call.reject(503, { headers: RETRY_AFTER })
        trunkRefusals.note(callers[0] ?? null, call.source, 'the service failed; its log says at what')
        logger.error({ err: error }, 'a call could not be taken')
      })
    }
    const upkeep = startTrunkUpkeep({
      ...sip,
      trunks,
      states,
      metrics,
      sources,
      clock,
      newName: randomUUID,
      logger,
    })
    started.push(() => upkeep.stop())
    return {
      address: `${own}:${settings.port}`,
      tester: testTrunk(sip),
      takeCalls: given => {
        taker = given
        void keeper.keepLeftBehind(leftBehind)
      },
      metrics: metrics.all,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Of the address that one process alone has at a time: the folder may be shared, also by machines. */
const journalName = ({ host, port }: SipSettings) =>
  `dialogs-${hostname()}-${host}-${port}.jsonl`.replaceAll(/[^\w.-]/g, '_')

async function openMedia(settings: SipSettings, directory: string, logger: Logger): Promise<Media> {
  const speechCommand = settings.ttsCommand ?? DEFAULT_SPEECH_COMMAND
  const common = { directory, speechCommand, fetchAudio: fetchGreeting, logger }
  if (settings.media !== 'embedded') return startRtpengineMedia({ ...common, rtpengine: settings.media })
  return startEmbeddedMedia({
    ...common,
    address: settings.host,
    advertisedAddress: await ownAddress(settings),
    ports: settings.rtpPorts,
    threads: settings.mediaThreads,
  })
}

const NO_EDGE: SipEdge = {
  address: null,
  tester: WITHOUT_EDGE,
  takeCalls: () => undefined,
  metrics: [],
  stop: async () => undefined,
}
