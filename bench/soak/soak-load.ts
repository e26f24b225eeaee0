import { setTimeout } from 'node:timers/promises'
import type { Outgoing, RequestSender } from './request-sender.ts'
import type { SoakTraffic } from './soak-traffic.ts'

/** Requests of the mix that are under way at a time while the capacity is looked for. */
const CALIBRATING_AT_ONCE = 64

/** The first seconds compile what the next ones run. */
const WARM_UP_MS = 10_000
const CALIBRATION_MS = 10_000

/** What people do does not depend on the machine: edits and reports a second, and how often many targets are edited at once. */
export const PEOPLE = { editsPerSecond: 2, reportsPerSecond: 1, secondsBetweenBulks: 20 }

/** How many requests of the mix the service answers a second, as many at once as it is at its best with. */
export async function findCapacity(sender: RequestSender, traffic: SoakTraffic): Promise<number> {
  await answeredIn(WARM_UP_MS, sender, traffic)
  return (await answeredIn(CALIBRATION_MS, sender, traffic)) / (CALIBRATION_MS / 1_000)
}

async function answeredIn(durationMs: number, sender: RequestSender, traffic: SoakTraffic): Promise<number> {
  const end = performance.now() + durationMs
  let answered = 0
  const keepSending = async () => {
    while (performance.now() < end) {
      await sender.send(traffic.nextOfMix(), performance.now())
      answered++
    }
  }
  await Promise.all(Array.from({ length: CALIBRATING_AT_ONCE }, keepSending))
  return answered
}

/** Requests that come whatever became of those before. */
export interface SoakLoad {
  /** Sends nothing more. */
  stop(): void
}

/** People at work, as long as it is not stopped. */
export function startPeople(sender: RequestSender, traffic: SoakTraffic): SoakLoad {
  return startArrivals(sender, [
    { perSecond: PEOPLE.editsPerSecond, next: () => [traffic.nextEdit()] },
    { perSecond: PEOPLE.reportsPerSecond, next: () => [traffic.nextReport()] },
    { perSecond: 1 / PEOPLE.secondsBetweenBulks, next: () => traffic.bulkEdit() },
  ])
}

/** What comes from outside, so much a second. */
export function startMix(sender: RequestSender, traffic: SoakTraffic, perSecond: number): SoakLoad {
  return startArrivals(sender, [{ perSecond, next: () => [traffic.nextOfMix()] }])
}

interface Arrivals {
  readonly perSecond: number
  /** What arrives together. */
  next(): readonly Outgoing[]
}

/** Timers tick once a millisecond: up to that of each latency is the generator's own. */
function startArrivals(sender: RequestSender, kinds: readonly Arrivals[]): SoakLoad {
  const startedAt = performance.now()
  const sent = kinds.map(() => 0)
  const sendDue = () => {
    const elapsed = performance.now() - startedAt
    for (const [index, { perSecond, next }] of kinds.entries()) {
      const everyMs = 1_000 / perSecond
      for (let count = sent[index] ?? 0; count * everyMs <= elapsed; count++) {
        for (const outgoing of next()) void sender.send(outgoing, startedAt + count * everyMs)
        sent[index] = count + 1
      }
    }
  }
  const ticks = setInterval(sendDue, 1)
  return { stop: () => clearInterval(ticks) }
}

/** Waits until `isDone`, or until it has not been for so long; answers which. */
export async function untilDone(isDone: () => boolean, longestMs: number): Promise<boolean> {
  const deadline = performance.now() + longestMs
  while (!isDone()) {
    if (performance.now() > deadline) return false
    await setTimeout(50)
  }
  return true
}
