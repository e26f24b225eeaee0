import { setTimeout } from 'node:timers/promises'
import type { Cleanup } from '../processes/cleanup.ts'
import { connectToEmbeddedDatabase } from '../processes/embedded-database.ts'
import { type StartedService, startService } from '../processes/start-service.ts'
import { temporaryDirectory } from '../processes/temporary-directory.ts'
import type { Sample } from './compare-stretches.ts'
import { createLatencyRecorder } from './latency-recorder.ts'
import { createRequestSender } from './request-sender.ts'
import { createSampler } from './sampler.ts'
import { setUpSoakNetwork } from './set-up-soak-network.ts'
import { startSoakExports } from './soak-exports.ts'
import { findCapacity, startMix, startPeople, untilDone } from './soak-load.ts'
import { createSoakTraffic } from './soak-traffic.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

export interface Soak {
  readonly seconds: number
  /** Requests a second of the mix: as many as were answered at most, and as many as came. */
  readonly capacityPerSecond: number
  readonly loadPerSecond: number
  readonly samples: readonly Sample[]
  /** Each of these must be 0. */
  readonly faults: Readonly<Record<Fault, number>>
  /** What the first faults were. */
  readonly examples: readonly string[]
}

type Fault = 'failed requests' | 'unanswered requests' | 'lost webhooks' | 'errors logged'

const SAMPLE_EVERY_SECONDS = 5

/** Of the capacity: room for what an evening brings, and for what the machine does besides. */
const LOAD_SHARE = 0.5

/** When nothing more is sent, what is under way is answered within this, or never will be. */
const ANSWERED_WITHIN_MS = 30_000

/** Webhooks that a moment's trouble has put off come within this. */
const DELIVERED_WITHIN_MS = 60_000

/** One error line has it all; the next ones mostly say the same. */
const SHOWN_ERRORS = 2

/** A real service on its own database, under load for so long. */
export async function runSoak(
  cleanup: Cleanup,
  seconds: number,
  progress: (text: string) => void,
): Promise<Soak> {
  progress('starting the service, and filling it')
  const dataDir = await temporaryDirectory(cleanup)
  const service = await startService(cleanup, { DATA_DIR: dataDir, ALLOW_PRIVATE_URLS: '1' })
  const database = await connectToEmbeddedDatabase(cleanup, dataDir)
  const recorder = createLatencyRecorder()
  const receiver = await startWebhookReceiver(cleanup, recorder)
  const network = await setUpSoakNetwork(service.client, database, receiver.url)
  const traffic = createSoakTraffic(network, service.apiKey, receiver)
  const sender = createRequestSender(service.url, recorder)
  cleanup.add(async () => sender.close())

  progress('finding the capacity')
  const people = startPeople(sender, traffic)
  const capacityPerSecond = await findCapacity(sender, traffic)
  if (recorder.failed > 0) throw new Error(`while calibrating: ${recorder.firstFailures.join('; ')}`)
  if (!(await untilDone(() => receiver.missing === 0, DELIVERED_WITHIN_MS))) {
    throw new Error(`while calibrating: ${receiver.missing} webhooks have not come`)
  }
  recorder.take()

  const loadPerSecond = capacityPerSecond * LOAD_SHARE
  progress(`${Math.round(loadPerSecond)} of ${Math.round(capacityPerSecond)} requests a second`)
  const sample = await createSampler({
    service,
    database,
    recorder,
    connectionsOutside: () => sender.connections + receiver.connections,
  })
  const mix = startMix(sender, traffic, loadPerSecond)
  const exports = startSoakExports(service.client, network.pinged.companyId, recorder)
  const samples: Sample[] = []
  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1_000
  for (let due = SAMPLE_EVERY_SECONDS; due <= seconds; due += SAMPLE_EVERY_SECONDS) {
    await setTimeout(Math.max(0, (due - elapsedSeconds()) * 1_000))
    const atSeconds = elapsedSeconds()
    samples.push({ atSeconds, values: await sample() })
    if (due % 60 === 0) {
      const { failed, firstFailures } = recorder
      const first = failed === 0 ? '' : `, the first: ${firstFailures[0]}`
      progress(`${due / 60} of ${(seconds / 60).toFixed(0)} minutes, ${failed} failed${first}`)
    }
  }
  mix.stop()
  people.stop()
  await exports.stop()

  progress('waiting for what is under way')
  await untilDone(() => sender.underWay === 0, ANSWERED_WITHIN_MS)
  await untilDone(() => receiver.missing === 0, DELIVERED_WITHIN_MS)
  const logged = errorsLogged(service)
  return {
    seconds,
    capacityPerSecond,
    loadPerSecond,
    samples,
    faults: {
      'failed requests': recorder.failed,
      'unanswered requests': sender.underWay,
      'lost webhooks': receiver.missing,
      'errors logged': logged.length,
    },
    examples: [...recorder.firstFailures, ...logged.slice(0, SHOWN_ERRORS)],
  }
}

/** A service that is asked to log errors alone has none to log. Of many only the last few lines are kept. */
function errorsLogged({ output }: StartedService): readonly string[] {
  const ready = output.findIndex(line => line.includes('ready'))
  return output.slice(ready + 1).filter(line => line.startsWith('{'))
}
