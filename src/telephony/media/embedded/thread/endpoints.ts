import { errorInWords } from '../../../../domain/error-in-words.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import type { MediaEvent } from '../../media.ts'
import type { FromThread, ToThread } from '../thread-messages.ts'
import { Endpoint, type EndpointWorld } from './endpoint.ts'
import { GROUPS } from './frame-schedule.ts'
import { PortPair } from './port-pair.ts'
import { Recorder } from './recorder.ts'

/** All endpoints of a thread, and what the main thread wants of them. */
export class Endpoints {
  readonly #world: EndpointWorld
  readonly #tell: (message: FromThread) => void
  readonly #endpoints = new Map<number, Endpoint>()
  /** Those that are sent to in each turn of a frame. */
  readonly #groups: readonly Set<Endpoint>[] = Array.from({ length: GROUPS }, () => new Set())
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
    for (const endpoint of this.#groups[group] ?? []) endpoint.tick(nowMs)
  }

  async obey(message: ToThread): Promise<void> {
    if (message.type === 'open') return this.#open(message)
    if (message.type === 'stop-recording') return this.#stopRecording(message.endpoint)
    const endpoint = this.#endpoints.get(message.endpoint)
    if (endpoint === undefined) return
    switch (message.type) {
      case 'agree':
        endpoint.agree(message.agreed)
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
      const endpoint = new Endpoint(ports, this.#world, tell)
      this.#endpoints.set(id, endpoint)
      this.#groups[id % GROUPS]?.add(endpoint)
      this.#tell({ type: 'opened', endpoint: id, rtpPort: ports.rtpPort, rtcpPort: ports.rtcpPort })
    } catch (error) {
      const reason = errorInWords(error)
      this.#tell({ type: 'not-opened', endpoint: id, reason })
    }
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
    this.#groups[id % GROUPS]?.delete(endpoint)
    endpoint.recorder = null
    const quality = await endpoint.close()
    await this.#stopRecording(id)
    this.#tell({ type: 'closed', endpoint: id, quality })
  }
}

interface Recording {
  readonly recording: number
  readonly recorder: Recorder
}
