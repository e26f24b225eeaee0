import { readFile } from 'node:fs/promises'
import { loadConfig } from '../config.ts'
import { errorInWords } from '../domain/error-in-words.ts'
import { openPhone, type Phone, type PhoneTls } from '../phone/phone.ts'
import type { Behaviour } from '../phone/phone-call.ts'
import type { PhoneEvent } from '../phone/phone-event.ts'
import { phoneWords } from '../phone/phone-words.ts'
import { readSpeech, writeSpeech } from '../phone/speech-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { serialiseMessage } from '../telephony/sip/message/serialise-message.ts'
import type { SipMessage } from '../telephony/sip/message/sip-message.ts'
import type { Peer } from '../telephony/sip/transport/transport.ts'
import { type CallOptions, readCallOptions, type TlsOptions } from './call-options.ts'

export const help = `dialplane call <number>: call a number of a running service, from a telephone in this terminal

Says what it hears: ringing, speech, tones, silence, keys. It speaks SIP; nothing has to be installed.

  --to <host:port>          whom to call (default: where SIP_HOST and SIP_PORT say that the service listens)
  --from <number>           the caller's number (default: +12025550199)
  --anonymous               keep the caller's number secret
  --play <file>             say what is in a WAV or MP3 file, again and again (default: say nothing)
  --keys <keys>             press keys: 1, or 1,2#,3 one after the other, as soon as something is heard
  --keys-after <seconds>    press the first ones so long after the answer instead
  --seconds <seconds>       hang up so long after the answer (default: leave that to the other side, or Ctrl-C)
  --record <file>           write what was heard to a WAV file
  --trace                   print each SIP message
  --tls                     call over TLS (default port: SIP_TLS_PORT), as sips: addresses and those with ;transport=tls are
  --tls-ca <file>           trust the certificates in a PEM file instead of those that Node.js knows
  --srtp <how>              encryption of sound over TLS: off, optional (the default) or required

With --answer it waits for calls instead, and answers them: a buyer in this terminal, for a Target whose number is
sip:buyer@127.0.0.1:5080. It says what --play names, or else a tone.

  --answer                  wait for calls until Ctrl-C, one at a time
  --port <port>             where (default: 5080 with --answer, else a free one)
  --host <address>          at which IPv4 address (default: 127.0.0.1; 0.0.0.0 for other machines)
  --ring-seconds <seconds>  how long it rings before the answer (default: 2)
  --once                    end after the first call
  --tls-cert <file>         wait for calls over TLS too, with this certificate (PEM)
  --tls-key <file>          and its key
  --tls-port <port>         where (default: 5081)

It answers 0 when the call was answered, and 3 when it was not.`

const NOT_ANSWERED = 3

/** @returns the exit code */
export async function call(
  args: readonly string[],
  interrupted: Promise<void> = interruption(),
): Promise<number> {
  const options = readCallOptions(args, () => loadConfig(process.env).sip)
  const says = options.play === null ? null : await readSpeech(options.play)
  const print = printer(() => performance.now())
  const behaviour: Behaviour = { ...options, says, isRecording: options.record !== null }
  return options.mode === 'answer'
    ? answerCalls(options, behaviour, print, interrupted)
    : callOnce(options, behaviour, print, interrupted)
}

type Printer = ReturnType<typeof printer>
type Modes<Mode extends CallOptions['mode']> = Extract<CallOptions, { readonly mode: Mode }>

async function callOnce(
  options: Modes<'call'>,
  behaviour: Behaviour,
  print: Printer,
  interrupted: Promise<void>,
): Promise<number> {
  const phone = await openCommandPhone(options, null, print.event, print)
  try {
    const over = phone.call({ ...behaviour, uri: options.uri, from: options.from })
    void interrupted.then(() => phone.close())
    const outcome = await over
    if (options.record !== null) await writeSpeech(options.record, outcome.recorded)
    return outcome.seconds === null ? NOT_ANSWERED : 0
  } finally {
    await phone.close()
  }
}

async function answerCalls(
  options: Modes<'answer'>,
  behaviour: Behaviour,
  print: Printer,
  interrupted: Promise<void>,
): Promise<number> {
  let isAnswered = false
  let finish: () => void = () => undefined
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const writing: Promise<void>[] = []
  const tell = (event: PhoneEvent): void => {
    print.event(event)
    if (event.type !== 'ended') return
    isAnswered ||= event.seconds !== null
    // The last call is what is left in the file.
    if (options.record !== null) {
      const written = writeSpeech(options.record, event.recorded)
      writing.push(written)
      // Nothing that follows could be written either: it ends with that.
      written.catch(finish)
    }
    if (options.isOnce) finish()
  }
  const says = behaviour.says ?? HUM
  const answering = { ...behaviour, says, ringSeconds: options.ringSeconds }
  const phone = await openCommandPhone(options, answering, tell, print)
  print.line(`waits for calls to sip:buyer@${options.host}:${phone.port}`)
  if (phone.tlsPort !== null) print.line(`and to sip:buyer@${options.host}:${phone.tlsPort};transport=tls`)
  try {
    await Promise.race([finished, interrupted])
  } finally {
    await phone.close()
    await Promise.all(writing)
  }
  return isAnswered || !options.isOnce ? 0 : NOT_ANSWERED
}

async function openCommandPhone(
  { host, port, isTraced, tls: files, encryption }: CallOptions,
  answering: Parameters<typeof openPhone>[0]['answering'],
  tell: (event: PhoneEvent) => void,
  print: Printer,
): Promise<Phone> {
  const tls = files === null ? {} : { tls: await readTls(files) }
  const traced = isTraced ? { trace: print.message } : {}
  try {
    return await openPhone({ host, port, answering, tell, encryption, ...tls, ...traced })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(`No telephone can be opened at ${host}:${port}: ${reason}`, { cause })
  }
}

async function readTls({ port, own, authorities }: TlsOptions): Promise<PhoneTls> {
  return {
    port,
    own: own === null ? null : { certificate: await readPem(own.certificate), key: await readPem(own.key) },
    authorities: authorities === null ? null : [await readPem(authorities)],
  }
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read: ${errorInWords(cause)}`, { cause })
  }
}

/** Prints what happens, a line each, after the seconds since the first. */
function printer(now: () => number) {
  const begunMs = now()
  const line = (text: string): void => {
    const seconds = `+${((now() - begunMs) / 1_000).toFixed(2)} s`
    process.stdout.write(`${seconds.padStart(SECONDS_WIDTH)}  ${text}\n`)
  }
  return {
    line,
    event: (event: PhoneEvent) => line(phoneWords(event)),
    message: (direction: 'in' | 'out', message: SipMessage, peer: Peer) => {
      const way = direction === 'in' ? 'received from' : 'sent to'
      const text = serialiseMessage(message).toString('utf8').replaceAll('\r\n', '\n').trimEnd()
      const indented = text.replace(/^/gm, ' '.repeat(SECONDS_WIDTH + 4))
      line(`${way} ${peer.protocol} ${peer.address}:${peer.port}\n${indented}\n`)
    },
  }
}

function interruption(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** Room for `+1234.56 s`. */
const SECONDS_WIDTH = 10

/** What is said where nothing is given: a tone of half a second in each second, at −13 dBm0. */
const HUM = Int16Array.from({ length: 8_000 }, (_, index) =>
  index < 4_000 ? Math.round(5_000 * Math.sin((2 * Math.PI * 400 * index) / 8_000)) : 0,
)
