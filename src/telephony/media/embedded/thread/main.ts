import { randomInt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadSettings, ToThread } from '../thread-messages.ts'
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
  let outgoing: FromThread[] = []
  const sendAll = () => {
    const messages = outgoing
    outgoing = []
    parentPort?.postMessage(messages)
  }
  // All of a turn of the event loop together: each message wakes the other side.
  const tell = (message: FromThread) => {
    if (outgoing.push(message) === 1) setImmediate(sendAll)
  }
  const endpoints = new Endpoints(world, tell)
  const schedule = new FrameSchedule(performance.now())
  let isAsleep = true
  const run = () => {
    // Nobody is there to be sent anything: a service without telephones costs nothing.
    isAsleep = endpoints.isEmpty
    if (isAsleep) return
    setTimeout(
      run,
      schedule.run(performance.now(), group => endpoints.turn(group)),
    )
  }
  setInterval(() => {
    if (schedule.worstMs === 0) return
    tell({ type: 'late', ms: isAsleep ? 0 : schedule.worstMs })
    schedule.worstMs = 0
  }, REPORT_LATENESS_EVERY_MS)
  const wake = () => {
    if (!isAsleep || endpoints.isEmpty) return
    schedule.restart(performance.now())
    run()
  }
  parentPort?.on('message', (messages: readonly ToThread[]) => {
    for (const message of messages) endpoints.obey(message).finally(wake)
  })
  tell({ type: 'ready' })
}
