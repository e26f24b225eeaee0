import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cleanup } from '../processes/cleanup.ts'

/**
 * A port of 127.0.0.1 that sound is sent to which nobody measures. It is open, so that nothing comes back, and never read:
 * the system drops what comes, which costs less than anything a program could do with it.
 * @param port one that a socket of ours with `reuseAddr` sends from, and which then receives nothing; 0: any that is free
 */
export async function startSoundSink(cleanup: Cleanup, port = 0): Promise<number> {
  const worker = new Worker(SINK, { eval: true, workerData: port })
  cleanup.add(() => worker.terminate())
  const [bound]: number[] = await once(worker, 'message')
  if (bound === undefined) throw new Error('the sink has no port')
  return bound
}

/** Blocked for ever once it listens. Of several sockets at a port, Linux hands what comes to the last. */
const SINK = `
const { createSocket } = require('node:dgram')
const { parentPort, workerData } = require('node:worker_threads')
const socket = createSocket({ type: 'udp4', reuseAddr: true })
socket.bind(workerData, '127.0.0.1', () => {
  parentPort.postMessage(socket.address().port)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`
