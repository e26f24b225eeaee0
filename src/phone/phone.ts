import type { MediaEncryption } from '../telephony/media/media.ts'
import { UnacceptableMedia } from '../telephony/media/media-errors.ts'
import type { IncomingCall } from '../telephony/sip/agent/call.ts'
import { startUserAgent } from '../telephony/sip/agent/start-user-agent.ts'
import type { UserAgent } from '../telephony/sip/agent/user-agent.ts'
import { parseNameAddress } from '../telephony/sip/message/name-address.ts'
import { type HeaderField, headerOf, type SipMessage } from '../telephony/sip/message/sip-message.ts'
import { isOverTls } from '../telephony/sip/message/sip-uri.ts'
import { type Scheduler, systemScheduler } from '../telephony/sip/transaction/scheduler.ts'
import { addressOfRoute, firstOutward, isWildcard } from '../telephony/sip/transport/local-address.ts'
import { createResolver } from '../telephony/sip/transport/resolve-destination.ts'
import { startTransports } from '../telephony/sip/transport/start-transports.ts'
import type { Certificates } from '../telephony/sip/transport/stream-transport.ts'
import { systemNames } from '../telephony/sip/transport/system-names.ts'
import type { Peer, Transports } from '../telephony/sip/transport/transport.ts'
import { type Behaviour, PhoneCall } from './phone-call.ts'
import type { PhoneEvent, PhoneOutcome } from './phone-event.ts'
import { PhoneSound } from './phone-sound.ts'

/** A telephone that a program holds: for trials, demonstrations and tests. */
export interface Phone {
  /** UDP and TCP. */
  readonly port: number
  /** Null: it has no TLS. */
  readonly tlsPort: number | null
  /** Whether anybody is there who speaks SIP (OPTIONS). */
  finds(uri: string): Promise<boolean>
  /** Resolves once the call is over, whatever became of it. */
  call(dialling: Dialling): Promise<PhoneOutcome>
  /** Hangs up, and is gone. */
  close(): Promise<void>
}

export interface PhoneOptions {
  /** IPv4 address to listen on; 0.0.0.0 for calls to and from other machines. */
  readonly host: string
  /** UDP and TCP; 0 for a free one. */
  readonly port: number
  /** Default: no TLS. */
  readonly tls?: PhoneTls
  /** What is asked of the sound of calls over TLS; that of others is plain. Default: `optional`. */
  readonly encryption?: MediaEncryption
  /** How calls are answered; null: they are refused. One at a time: other callers hear that it is busy. */
  readonly answering: Answering | null
  readonly tell: (event: PhoneEvent) => void
  /** Each SIP message. */
  readonly trace?: (direction: 'in' | 'out', message: SipMessage, peer: Peer) => void
  readonly scheduler?: Scheduler
}

export interface PhoneTls {
  /** 0 for a free one. */
  readonly port: number
  /** What is shown to those who call; null: nobody can call, but calls go out. */
  readonly own: Pick<Certificates, 'certificate' | 'key'> | null
  /** Certificates (PEM) that are trusted instead of those that Node.js knows; null: those. */
  readonly authorities: readonly string[] | null
}

interface Answering extends Behaviour {
  readonly ringSeconds: number
}

interface Dialling extends Behaviour {
  /** `sip:+18005550100@127.0.0.1:5060`. */
  readonly uri: string
  /** Number or name that is shown; null: anonymous (RFC 3323). */
  readonly from: string | null
}

/** @throws what the operating system says where the port is taken */
export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { host, tell, trace, answering, encryption = 'optional', scheduler = systemScheduler } = options
  const going = new Set<PhoneCall>()
  let transports: Transports | null = null
  const agent = await startUserAgent({
    openTransports: async handlers => {
      transports = await openTransports(options, handlers)
      return transports
    },
    resolve: createResolver({
      names: systemNames(),
      protocols: options.tls === undefined ? ['udp', 'tcp'] : ['udp', 'tcp', 'tls'],
      random: Math.random,
    }),
    handlers: {
      admit: () => (answering === null ? { status: 480 } : 'accept'),
      onInvite: call => {
        if (answering === null || going.size > 0) call.reject(486)
        else {
          answer(call, answering).catch((error: unknown) => {
            call.reject(error instanceof UnacceptableMedia ? 488 : 500)
          })
        }
      },
      ...(trace === undefined ? {} : { onTrace: trace }),
    },
    product: 'dialplane-phone',
    scheduler,
  })

  const openCall = async (behaviour: Behaviour, to: string, isPrivate: boolean) => {
    const call = new PhoneCall({ behaviour, scheduler, tell })
    going.add(call)
    const sound = await PhoneSound.open({
      host,
      address: isWildcard(host) ? (addressOfRoute(to) ?? firstOutward()) : host,
      // Keys stand in descriptions: who reads them can listen.
      encryption: isPrivate ? encryption : 'off',
      isRecording: behaviour.isRecording,
      onSound: samples => call.hearSound(samples),
      onKey: key => call.hearKey(key),
    })
    void call.over.then(() => going.delete(call))
    return { call, sound }
  }

  const answer = async (incoming: IncomingCall, behaviour: Answering) => {
    const { request, source } = incoming
    const isPrivate = source.protocol === 'tls'
    if (encryption === 'required' && !isPrivate) throw new UnacceptableMedia('encryption takes TLS')
    tell({ type: 'is-called', from: parseNameAddress(headerOf(request, 'From') ?? '')?.uri ?? 'nobody' })
    const { call, sound } = await openCall(behaviour, source.address, isPrivate)
    call.begin(incoming, sound)
    incoming.listen(call.handlers)
    incoming.ring(180)
    const sdp = incoming.offer === null ? sound.offer() : await sound.answer(incoming.offer)
    scheduler.after(behaviour.ringSeconds * 1_000, () => {
      if (!going.has(call)) return
      incoming.accept(sdp)
      call.answered()
    })
  }

  return {
    port: portOf(transports, 'udp'),
    tlsPort: options.tls === undefined ? null : portOf(transports, 'tls'),
    finds: async uri => {
      const from = { uri: `sip:phone@${hostOf(uri)}` }
      const silenceMilliseconds = SILENCE_MILLISECONDS
      return (await agent.request({ method: 'OPTIONS', uri, from, silenceMilliseconds })).kind === 'answered'
    },
    call: async dialling => {
      tell({ type: 'calls', uri: dialling.uri })
      const { call, sound } = await openCall(dialling, hostOf(dialling.uri), isOverTls(dialling.uri))
      call.begin(dial(agent, dialling, call, sound, tell), sound)
      return call.over
    },
    close: async () => {
      for (const call of going) call.hangUp()
      await agent.stop()
      await Promise.all([...going].map(({ over }) => over))
    },
  }
}

function dial(
  agent: UserAgent,
  { uri, from }: Dialling,
  call: PhoneCall,
  sound: PhoneSound,
  tell: (event: PhoneEvent) => void,
) {
  const hear = (sdp: string, then: () => void): void => {
    sound.accept(sdp).then(then, () => call.hangUp())
  }
  return agent.invite({
    uri,
    from: from === null ? ANONYMOUS : { uri: `sip:${from}@${hostOf(uri)}` },
    headers: from === null ? PRIVACY : [],
    offer: sound.offer(),
    silenceMilliseconds: SILENCE_MILLISECONDS,
    handlers: {
      ...call.handlers,
      onProgress: ({ status, reason, sdp }) => {
        tell({ type: 'rings', status, reason, hasSound: sdp !== null })
        if (sdp !== null) hear(sdp, () => undefined)
      },
      onAnswered: sdp => hear(sdp, () => call.answered()),
      onFailed: ({ words }) => call.end(words),
    },
  })
}

function openTransports(
  { host, port, tls }: PhoneOptions,
  handlers: Parameters<typeof startTransports>[0]['handlers'],
): Promise<Transports> {
  return startTransports({
    host,
    udp: port,
    tcp: port,
    tls: tls === undefined ? null : certificatesOf(tls),
    advertisedAddress: null,
    handlers,
    // What matters of it is told of the call that it happens to.
    onTrouble: () => undefined,
  })
}

/** Without a certificate it listens, since Contact names a port, and every handshake fails. */
function certificatesOf({ port, own, authorities }: PhoneTls) {
  const shown = own ?? { certificate: '', key: '' }
  return { port, ...shown, ...(authorities === null ? {} : { authorities }) }
}

function portOf(transports: Transports | null, protocol: 'udp' | 'tls'): number {
  return transports?.localAddress(protocol)?.port ?? 0
}

/** The host of a SIP URI, without its port. */
function hostOf(uri: string): string {
  return /@?([^@:;]+)(?::\d+)?(?:;.*)?$/.exec(uri.replace(/^sips?:/, ''))?.[1] ?? ''
}

const ANONYMOUS = { displayName: 'Anonymous', uri: 'sip:anonymous@anonymous.invalid' }
const PRIVACY: readonly HeaderField[] = [{ name: 'Privacy', value: 'id' }]

/** A service that is there says something at once. */
const SILENCE_MILLISECONDS = 2_000
