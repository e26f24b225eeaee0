import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** Calls arrive all at once when a thread has been held up: a fifth of a second of them for each. */
const RECEIVE_BUFFER_BYTES = 65_536

export type Receive = (bytes: Buffer, source: RemoteInfo) => void

/** The two sockets of an endpoint. */
export class PortPair {
  readonly rtpPort: number
  readonly rtcpPort: number
  readonly #rtp: Socket
  readonly #rtcp: Socket

  private constructor(rtp: Socket, rtcp: Socket) {
    this.#rtp = rtp
    this.#rtcp = rtcp
    this.rtpPort = rtp.address().port
    this.rtcpPort = rtcp.address().port
  }

  /** @throws when one of the ports is taken, and then has neither */
  static async open(address: string, rtpPort: number, rtcpPort: number): Promise<PortPair> {
    const rtp = await bind(address, rtpPort)
    try {
      return new PortPair(rtp, await bind(address, rtcpPort))
    } catch (error) {
      rtp.close()
      throw error
    }
  }

  listen(rtp: Receive, rtcp: Receive): void {
    this.#rtp.on('message', rtp)
    this.#rtcp.on('message', rtcp)
  }

  sendRtp(bytes: Buffer, port: number, address: string): void {
    send(this.#rtp, bytes, port, address)
  }

  sendRtcp(bytes: Buffer, port: number, address: string): void {
    send(this.#rtcp, bytes, port, address)
  }

  async close(): Promise<void> {
    const closed = [this.#rtp, this.#rtcp].map(socket => once(socket, 'close'))
    this.#rtp.close()
    this.#rtcp.close()
    await Promise.all(closed)
  }
}

/** A place that nothing can be sent to is like one that cannot be reached: noticed by the party's silence. */
function send(socket: Socket, bytes: Buffer, port: number, address: string): void {
  if (port > 0 && port <= MAX_PORT) socket.send(bytes, port, address)
}

const MAX_PORT = 65_535

async function bind(address: string, port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES, lookup: sameAddress })
  try {
    // Asked for first: since no name is looked up, it listens before `bind` returns.
    const listening = once(socket, 'listening')
    socket.bind(port, address)
    await listening
  } catch (error) {
    socket.close()
    throw error
  }
  // A party that cannot be reached just now is noticed by its silence; the error must not take the thread with it.
  socket.on('error', () => undefined)
  return socket
}

/** All are addresses already; Node.js would wait a turn to find that out for each packet. */
function sameAddress(
  address: string,
  _: unknown,
  callback: (error: null, address: string, family: number) => void,
): void {
  callback(null, address, 4)
}
