import type { OutboundRequest } from '../../src/delivery/exchange.ts'
import type { OutboundOutcome } from '../../src/delivery/outbound-client.ts'
import type { CallClock } from '../../src/telephony/clock/call-clock.ts'
import type { FarEnds } from '../contracts/carrier-contract.ts'
import { FarDial } from './far-dial.ts'
import { childrenOf, parseTwiml, type TwimlElement, textOf } from './parse-twiml.ts'
import type { SignedForm, TwimlAccount } from './twiml-accounts.ts'

/** How long the caller takes to press a key. */
const KEY_PRESS_SECONDS = 1

/** What the provider asks of the service, and what that answers. */
type Deliver = (form: SignedForm) => Promise<{ readonly status: number; readonly document: string }>

/** What happens far away, and what becomes of what is recorded of it; default: `completed`. */
type StandInEnds = FarEnds & { readonly recordingStatus?: 'completed' | 'absent' }

export interface StandInPorts {
  readonly account: TwimlAccount
  readonly clock: CallClock
  /** Below which the service is reached, as the provider was told. */
  readonly baseUrl: string
  readonly deliver: Deliver
}

/**
 * A provider that carries one call, played after what Twilio, SignalWire and Telnyx document: it asks for instructions, follows
 * them verb by verb, tells what becomes of the destinations, and takes orders over its REST interface: of a call that is not in
 * progress yet, only that to hang up. It signs what it sends as the provider does. There was no account to record one from.
 */
export class TwimlStandIn {
  readonly callSid: string
  /** Every document that was followed. */
  readonly documents: string[] = []
  /** The verbs that were carried out, in order. */
  readonly verbs: string[] = []
  /** What was asked over the REST interface: path below the account, and parameters. */
  readonly orders: { readonly path: string; readonly parameters: Readonly<Record<string, string>> }[] = []
  isOver = false
  readonly #ports: StandInPorts
  readonly #farEnds: StandInEnds
  readonly #keys: string[]
  /** Of the document that is followed: whatever belongs to an earlier one is dropped. */
  #run = 0
  #isAnswered = false
  #legCount = 0
  #dialling: FarDial | null = null
  /** What was said last of the calls of destinations, by their ids. */
  readonly #legs = new Map<string, Readonly<Record<string, string>>>()
  readonly #startedAt: number
  #recording: { readonly sid: string; readonly url: string } | null = null

  constructor(ports: StandInPorts, farEnds: StandInEnds) {
    this.#ports = ports
    this.#farEnds = farEnds
    this.#keys = [...(farEnds.keys ?? [])]
    this.callSid = ports.account.newCallSid()
    this.#startedAt = ports.clock.now()
  }

  /** The call comes in. */
  ring(): Promise<void> {
    return this.#follow(`${this.#ports.baseUrl}/carriers/${this.#ports.account.name}/voice`)
  }

  hangUpByCaller(): void {
    this.#end()
  }

  /** For how many seconds destinations talked that are gone. */
  get talkedSeconds(): readonly number[] {
    return [...this.#legs.values()].flatMap(({ CallDuration: seconds }) => (seconds ? [Number(seconds)] : []))
  }

  /** Whoever is rung, or talks to the caller, hangs up. */
  hangUpByDestinations(): void {
    this.#dialling?.hangUp()
  }

  /** The REST interface, as the service's client sees it. */
  async api({ method, path, headers, body }: OutboundRequest): Promise<OutboundOutcome> {
    const { account } = this.#ports
    const parameters = Object.fromEntries(new URLSearchParams(body ?? ''))
    if (headers['authorization'] !== account.authorization) return answered(401, {})
    if (!path.startsWith(`${account.accountPath}/Calls/`)) return answered(404, {})
    if (method === 'GET') return this.#describe(path)
    const below = path.slice(account.accountPath.length)
    this.orders.push({ path: below, parameters })
    const [, , callSid = '', records, recordingSid] = below.split('/').map(decodeURIComponent)
    if (records?.startsWith('Recordings')) return this.#record(recordingSid, parameters)
    const sid = callSid.replace(/\.json$/, '')
    if (this.#dialling?.hangUpOn(sid)) return answered(200, { sid })
    if (sid !== this.callSid || this.isOver) return answered(404, { code: 20_404 })
    if (parameters['Status'] === 'completed') this.#end()
    else if (parameters['Url'] !== undefined) {
      if (!this.#isAnswered) return NOT_IN_PROGRESS
      this.#dialling?.hangUp()
      this.#dialling = null
      void this.#follow(parameters['Url'])
    }
    return answered(200, { sid })
  }

  #describe(path: string): OutboundOutcome {
    if (path.includes('/Recordings')) {
      return answered(200, { recordings: this.#recording === null ? [] : [this.#recording] })
    }
    const { CallStatus: status, CallDuration: duration } =
      path.includes(`/${this.callSid}.`) || path.endsWith(`/${this.callSid}`)
        ? this.#ofCaller()
        : (this.#legs.get(/\/([^/.]+)(\.json)?$/.exec(path)?.[1] ?? '') ?? {})
    return status === undefined ? answered(404, { code: 20_404 }) : answered(200, { status, duration })
  }

  #record(sid: string | undefined, parameters: Readonly<Record<string, string>>): OutboundOutcome {
    if (sid === undefined) {
      if (!this.#isAnswered || this.isOver) return NOT_IN_PROGRESS
      this.#recording = { sid: 'RE1', url: parameters['RecordingStatusCallback'] ?? '' }
      return answered(201, { sid: 'RE1' })
    }
    if (this.#recording === null) return answered(404, { code: 20_404 })
    if (parameters['Status'] === 'stopped') this.#finishRecording()
    return answered(200, { sid })
  }

  #finishRecording(): void {
    const recording = this.#recording
    this.#recording = null
    if (recording === null) return
    void this.#tell(recording.url, {
      CallSid: this.callSid,
      RecordingSid: recording.sid,
      RecordingStatus: this.#farEnds.recordingStatus ?? 'completed',
      RecordingUrl: `https://recordings.${this.#ports.account.name}.example/${recording.sid}`,
    })
  }

  /** Asks at an address, and does what it is told there. */
  async #follow(url: string, parameters: Readonly<Record<string, string>> = {}): Promise<void> {
    const run = ++this.#run
    const document = await this.#tell(url, { ...this.#ofCaller(), ...parameters })
    if (run !== this.#run || this.isOver) return
    this.documents.push(document)
    for (const verb of childrenOf(parseTwiml(document))) {
      this.verbs.push(verb.name)
      if (await this.#carryOut(verb, run)) return
    }
    this.#end()
  }

  /** @returns whether the document is left */
  async #carryOut(verb: TwimlElement, run: number): Promise<boolean> {
    switch (verb.name) {
      case 'Say':
      case 'Play':
        this.#isAnswered = true
        return false
      case 'Pause':
        await this.#pass(Number(verb.attributes['length'] ?? 1))
        this.#isAnswered = true
        return run !== this.#run || this.isOver
      case 'Redirect':
        void this.#follow(textOf(verb))
        return true
      case 'Hangup':
      case 'Reject':
        this.#end()
        return true
      case 'Gather':
        return this.#gather(verb, run)
      case 'Dial':
        await this.#dial(verb, run)
        return true
      default:
        throw new Error(`the provider knows no verb ${verb.name}`)
    }
  }

  async #gather({ attributes }: TwimlElement, run: number): Promise<boolean> {
    this.#isAnswered = true
    const key = this.#keys.shift()
    await this.#pass(key === undefined ? Number(attributes['timeout']) : KEY_PRESS_SECONDS)
    if (run !== this.#run || this.isOver) return true
    if (key === undefined) return false
    void this.#follow(attributes['action'] ?? '', { Digits: key })
    return true
  }

  async #dial(verb: TwimlElement, run: number): Promise<void> {
    this.#isAnswered ||= verb.attributes['answerOnBridge'] !== 'true'
    const dialling = new FarDial(verb, {
      destinations: this.#farEnds.destinations ?? {},
      now: () => this.#ports.clock.now(),
      after: (seconds, wake) => this.#after(seconds, wake),
      nextSid: () => `${this.callSid}-${++this.#legCount}`,
      tell: (url, parameters) => {
        this.#legs.set(parameters['CallSid'] ?? '', parameters)
        void this.#tell(url, { ParentCallSid: this.callSid, ...parameters })
      },
      onBridged: () => {
        this.#isAnswered = true
      },
      hangUpByCaller: () => this.#end(),
    })
    this.#dialling = dialling
    await dialling.over
    if (run !== this.#run || this.isOver) return
    this.#dialling = null
    this.#finishRecording()
    void this.#follow(dialling.action, dialling.words())
  }

  /** The destinations are told of first, then what the dial has come to, and then the call. */
  #end(): void {
    if (this.isOver) return
    this.isOver = true
    const dialling = this.#dialling
    dialling?.hangUp()
    const { baseUrl, account, clock } = this.#ports
    if (dialling !== null) {
      void this.#tell(dialling.action, { ...this.#ofCaller(), ...dialling.words() })
    }
    const duration = { CallDuration: String(Math.round((clock.now() - this.#startedAt) / 1_000)) }
    void this.#tell(`${baseUrl}/carriers/${account.name}/status`, { ...this.#ofCaller(), ...duration })
    this.#finishRecording()
  }

  #ofCaller(): Readonly<Record<string, string>> {
    const { callerNumber = '+12025550123', called = { kind: 'number', number: '+18005550100' } } =
      this.#farEnds
    const status = this.#isAnswered ? 'in-progress' : 'ringing'
    return {
      CallSid: this.callSid,
      From: callerNumber ?? 'anonymous',
      To: called.kind === 'number' ? called.number : `sip:${called.user}@example.sip.provider.example`,
      CallStatus: this.isOver ? 'completed' : status,
      Direction: 'inbound',
    }
  }

  async #tell(url: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    const { account, deliver, clock } = this.#ports
    const form = account.signed(url, parameters, clock.now())
    const { status, document } = await deliver(form)
    if (status !== 200) throw new Error(`the provider was answered ${status} at ${url}`)
    return document
  }

  #pass(seconds: number): Promise<void> {
    return new Promise(resolve => this.#after(seconds, resolve))
  }

  #after(seconds: number, wake: () => void): () => void {
    const { clock } = this.#ports
    return clock.schedule(clock.now() + seconds * 1_000, wake)
  }
}

/** https://www.twilio.com/docs/api/errors/21220 */
const NOT_IN_PROGRESS = answered(400, { code: 21_220, message: 'Call is not in-progress' })

function answered(status: number, body: unknown): OutboundOutcome {
  return { kind: 'answered', status, headers: {}, body: Buffer.from(JSON.stringify(body)) }
}
