import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { KEYS } from '../rtp/key-receiver.ts'

/** A key that rtpengine has heard from one side of a call. */
export interface HeardKey {
  readonly callId: string
  readonly tag: string
  readonly key: string
}

/** Longer lines are none of rtpengine's. */
const MAX_BYTES = 4_000

/** Where rtpengine tells what keys are pressed (`--dtmf-log-dest`): a JSON object a datagram, for each key one, at its end. */
export class KeyLog {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  /**
   * Calls have names that nobody can guess, so that it does not matter from which of its addresses rtpengine tells.
   * @throws when the port is taken
   */
  static async open(address: string, port: number, onKey: (heard: HeardKey) => void): Promise<KeyLog> {
    const socket = createSocket('udp4')
    socket.bind(port, address)
    await once(socket, 'listening')
    socket.on('error', () => undefined)
    socket.on('message', bytes => {
      const heard = readKey(bytes)
      if (heard !== null) onKey(heard)
    })
    return new KeyLog(socket)
  }

  get port(): number {
    return this.#socket.address().port
  }

  async close(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}

/** @returns null for anything else */
export function readKey(bytes: Buffer): HeardKey | null {
  if (bytes.length > MAX_BYTES) return null
  try {
    const { callid, source_tag, type, event } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
    const key = KEYS[Number(event)]
    if (type !== 'DTMF' || key === undefined || typeof callid !== 'string' || typeof source_tag !== 'string')
      return null
    return { callId: callid, tag: source_tag, key }
  } catch {
    return null
  }
}
