import { openPhone, type Phone } from '../phone/phone.ts'
import type { Behaviour } from '../phone/phone-call.ts'
import type { PhoneEvent } from '../phone/phone-event.ts'
import { toneOf } from '../telephony/media/sound/tones.ts'

/** A caller's telephone, and one on which all buyers are called, on this machine. */
export interface Telephones {
  /** What a buyer's Target dials. */
  addressOf(buyer: string): string
  /** Calls a number or the user of a SIP address, and talks for a moment. @returns what was heard, in words */
  call(user: string, from: string): Promise<string>
  close(): Promise<void>
}

interface TelephoneOptions {
  /** `host:port` at which the service takes calls by SIP. */
  readonly service: string
  /** How long it rings, and how long is talked. */
  readonly ringSeconds: number
  readonly talkSeconds: number
}

/** @returns why there are none, as the end of a sentence */
export async function openTelephones({
  service,
  ringSeconds,
  talkSeconds,
}: TelephoneOptions): Promise<Telephones | { readonly none: string }> {
  const quiet: Behaviour = { says: null, keys: [], keysAfterSeconds: null, seconds: null, isRecording: false }
  let heard: PhoneEvent[] = []
  const caller = await open({ answering: null, tell: event => heard.push(event) })
  if (!(await caller.finds(`sip:${service}`))) {
    await caller.close()
    return { none: `nobody answers at ${service} by SIP` }
  }
  const answering = { ...quiet, says: toneOf('busy'), ringSeconds }
  const buyers = await open({ answering, tell: () => undefined })
  return {
    addressOf: buyer => `sip:${buyer.toLowerCase().replace(/[^a-z]+/g, '-')}@${HOST}:${buyers.port}`,
    call: async (user, from) => {
      heard = []
      const { seconds, received, words } = await caller.call({
        ...quiet,
        uri: `sip:${user}@${service}`,
        from,
        seconds: talkSeconds,
      })
      if (seconds === null) return words
      const rang = heard.some(({ type }) => type === 'rings') ? 'rang, ' : ''
      const { packets, lost } = received
      return `${rang}answered, talked for ${seconds.toFixed(1)} s: ${packets} packets heard, ${lost} lost`
    },
    close: async () => {
      await Promise.all([caller.close(), buyers.close()])
    },
  }
}

function open(options: Pick<Parameters<typeof openPhone>[0], 'answering' | 'tell'>): Promise<Phone> {
  return openPhone({ host: HOST, port: 0, ...options })
}

const HOST = '127.0.0.1'
