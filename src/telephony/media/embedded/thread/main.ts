import { randomInt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadSettings, ToThread } from '../thread-messages.ts'
import { Endpoints } from './endpoints.ts'
import { FrameSchedule } from './frame-schedule.ts'

/** Soon enough to take fewer calls, seldom enough to cost nothing. */
const REPORT_LATENESS_EVERY_MS = 2_000

/** Where a thread that carries sound begins. It knows neither SIP nor calls, and does nothing but what it is told. */
startThread(workerData as ThreadSettings)

function startThread({ inactiveAfterMs }: ThreadSettings): void {
  const world = {
    now: () => performance.now(),
    wallClock: () => Date.now(),
    random: (bound: number) => randomInt(bound),
    inactiveAfterMs,
  }
  const endpoints = new Endpoints(world, message => parentPort?.postMessage(message))
  const schedule = new FrameSchedule(performance.now())
  const run = () => {
    setTimeout(
      run,
      schedule.run(performance.now(), group => endpoints.turn(group)),
    )
  }
  run()
  setInterval(() => {
    parentPort?.postMessage({ type: 'late', ms: schedule.worstMs })
    schedule.worstMs = 0
  }, REPORT_LATENESS_EVERY_MS)
  parentPort?.on('message', (message: ToThread) => endpoints.obey(message))
  parentPort?.postMessage({ type: 'ready' })
}
