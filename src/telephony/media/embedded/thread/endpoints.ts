import { errorInWords } from '../../../../domain/error-in-words.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import type { MediaEvent } from '../../media.ts'
import type { FromThread, ToThread } from '../thread-messages.ts'
import { Endpoint, type EndpointWorld } from './endpoint.ts'
import { GROUPS } from './frame-schedule.ts'
import type { PartyPorts } from './party-line.ts'
import { PortPair, type Receive } from './port-pair.ts'
import { Recorder } from './recorder.ts'

/** All endpoints of a thread, and what the main thread wants of them. */
export class Endpoints {
  readonly #world: EndpointWorld
  readonly #tell: (message: FromThread) => void
  readonly #endpoints = new Map<number, Endpoint>()
  /** Those that are sent to in each turn of a frame. */
  readonly #groups: readonly Map<number, Endpoint>[] = Array.from({ length: GROUPS }, () => new Map())
  /** Of endpoints that are closed too, until they are stopped. */
  readonly #recordings = new Map<number, Recording>()

  constructor(world: EndpointWorld, tell: (message: FromThread) => void) {
    this.#world = world
    this.#tell = tell
  }

  get isEmpty(): boolean {
    return this.#endpoints.size === 0
  }

  turn(group: number): void {
    const nowMs = this.#world.now()
    this.#groups[group]?.forEach((endpoint, id) => {
      try {
        endpoint.tick(nowMs)
      } catch (error) {
        this.#lose(id, error)
      }
    })
  }

  async obey(message: ToThread): Promise<void> {
    if (message.type === 'open') return this.#open(message)
    if (message.type === 'stop-recording') return this.#stopRecording(message.endpoint)
    const endpoint = this.#endpoints.get(message.endpoint)
    if (endpoint === undefined) return
    try {
      await this.#tellEndpoint(endpoint, message)
    } catch (error) {
      this.#lose(message.endpoint, error)
    }
  }

  async #tellEndpoint(
    endpoint: Endpoint,
    message: Exclude<ToThread, { type: 'open' | 'stop-recording' }>,
  ): Promise<void> {
    switch (message.type) {
      case 'agree':
        endpoint.agree(message.agreed)
        break
      case 'begin':
        endpoint.begin()
        break
      case 'play':
        this.#play(endpoint, message)
        break
      case 'stop-playing':
        endpoint.player.stop()
        break
      case 'send-keys':
        endpoint.keys.add(message.keys, () => this.#tell({ type: 'keys-sent', batch: message.batch }))
        break
      case 'connect':
        this.#connect(endpoint, message.other)
        break
      case 'disconnect':
        endpoint.disconnect()
        break
      case 'record':
        this.#record(message.endpoint, endpoint, message.recording, message.path)
        break
      case 'pause-recording':
        endpoint.recorder?.pause(this.#world.now())
        break
      case 'resume-recording':
        endpoint.recorder?.resume(this.#world.now())
        break
      case 'close':
        await this.#close(message.endpoint, endpoint)
        break
      default:
        unreachable(message)
    }
  }

  #play(endpoint: Endpoint, { play, sounds, loopFrom }: ToThread & { type: 'play' }): void {
    endpoint.player.play(sounds, loopFrom, outcome => this.#tell({ type: 'played', play, outcome }))
  }

  async #open({ endpoint: id, address, rtpPort, rtcpPort }: ToThread & { type: 'open' }): Promise<void> {
    try {
      const ports = await PortPair.open(address, rtpPort, rtcpPort)
      const tell = (event: MediaEvent) => this.#tell({ type: 'happened', endpoint: id, event })
      const endpoint = new Endpoint(this.#shielded(id, ports), this.#world, tell)
      this.#endpoints.set(id, endpoint)
      this.#groups[id % GROUPS]?.set(id, endpoint)
      this.#tell({ type: 'opened', endpoint: id, rtpPort: ports.rtpPort, rtcpPort: ports.rtcpPort })
    } catch (error) {
      const reason = errorInWords(error)
      this.#tell({ type: 'not-opened', endpoint: id, reason })
    }
  }

  /** Whatever arrives for a party, a defect that it lays bare ends no more than the party's own call. */
  #shielded(id: number, ports: PortPair): PartyPorts {
    const guarded =
      (receive: Receive): Receive =>
      (bytes, source) => {
        try {
          receive(bytes, source)
        } catch (error) {
          this.#lose(id, error)
        }
      }
    return {
      listen: (rtp, rtcp) => ports.listen(guarded(rtp), guarded(rtcp)),
      sendRtp: (bytes, port, address) => ports.sendRtp(bytes, port, address),
      sendRtcp: (bytes, port, address) => ports.sendRtcp(bytes, port, address),
      close: () => ports.close(),
    }
  }

  /** Told once; it has no more turns, and waits to be closed. */
  #lose(id: number, error: unknown): void {
    if (this.#groups[id % GROUPS]?.delete(id) !== true) return
    this.#tellFault(error)
    this.#tell({ type: 'happened', endpoint: id, event: { type: 'lost' } })
  }

  #tellFault(error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.#tell({ type: 'fault', reason })
  }

  #connect(endpoint: Endpoint, otherId: number): void {
    const other = this.#endpoints.get(otherId)
    if (other !== undefined) endpoint.connect(other)
  }

  #record(id: number, endpoint: Endpoint, recording: number, path: string): void {
    const recorder = new Recorder(path, this.#world.now(), reason =>
      this.#tell({ type: 'happened', endpoint: id, event: { type: 'recording-failed', reason } }),
    )
    endpoint.recorder = recorder
    this.#recordings.set(id, { recording, recorder })
  }

  async #stopRecording(id: number): Promise<void> {
    const stopped = this.#recordings.get(id)
    const endpoint = this.#endpoints.get(id)
    if (stopped === undefined) return
    this.#recordings.delete(id)
    if (endpoint !== undefined) endpoint.recorder = null
    const failure = await stopped.recorder.stop(this.#world.now())
    this.#tell({ type: 'recorded', recording: stopped.recording, failure })
  }

  /** What is recorded goes to its end, even if nobody stops it any more. */
  async #close(id: number, endpoint: Endpoint): Promise<void> {
    this.#endpoints.delete(id)
    this.#groups[id % GROUPS]?.delete(id)
    endpoint.recorder = null
    try {
      await endpoint.close()
    } catch (error) {
      // It is gone all the same, and whoever waits for that must not wait for ever.
      this.#tellFault(error)
    }
    await this.#stopRecording(id)
    this.#tell({ type: 'closed', endpoint: id, quality: endpoint.quality })
  }
}

interface Recording {
  readonly recording: number
  readonly recorder: Recorder
}
