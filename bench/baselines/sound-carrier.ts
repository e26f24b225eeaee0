import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbeddedMedia } from '../../src/telephony/media/embedded/start-embedded-media.ts'
import type { Media, MediaEndpoint } from '../../src/telephony/media/media.ts'
import { partyKey } from '../media/party-key.ts'
import { toneWav } from '../media/tone-wav.ts'

/**
 * The service's own media on one thread, as it is built, without the service around it. `WORK`: relayed, recorded (the
 * same, with a recording of each call), encrypted (relayed, with SRTP on both sides), or prompts (each endpoint by itself, played
 * to). Answers a port for each party, and after a colon the key that it is sent with.
 */
const calls = Number(process.env['CALLS'])
const work = process.env['WORK']
const partyPort = Number(process.env['PARTY_PORT'])
const sinkPort = Number(process.env['SINK_PORT'])
const measuredEvery = Number(process.env['MEASURED_EVERY'])

/** More than are ever asked for: what is measured is where it breaks, not where it refuses. */
const ENDPOINTS_PER_THREAD = 10_000

const PROMPT_SECONDS = 10

const directory = await mkdtemp(join(process.env['DIRECTORY'] ?? '', 'media-'))
const media = await startEmbeddedMedia({
  address: '127.0.0.1',
  advertisedAddress: '127.0.0.1',
  ports: null,
  threads: 1,
  endpointsPerThread: ENDPOINTS_PER_THREAD,
  directory,
  speechCommand: 'none',
  fetchAudio: async () => toneWav(PROMPT_SECONDS),
  logger: pino({ level: 'error' }),
})

const partyKeyText = Buffer.from(partyKey.keyAndSalt).toString('base64')
const terms = work === 'encrypted' ? ({ encryption: 'required' } as const) : {}

const ports: string[] = []
for (let call = 0; call < calls; call++) {
  const heardAt = call % measuredEvery === 0 ? partyPort : sinkPort
  const left = await open(media, heardAt)
  if (work === 'prompts') {
    void left.play([{ kind: 'audio', url: 'http://127.0.0.1/greeting.wav' }], { repeat: 'until-stopped' })
    continue
  }
  left.connect(await open(media, heardAt, left))
  if (work === 'recorded') left.record(`call-${call}`)
}
console.log(`ready ${ports.join(',')}`)
process.once('SIGTERM', () => process.exit(0))

/** An endpoint whose party listens at `heardAt`, and sends from there. */
async function open(from: Media, heardAt: number, beside?: MediaEndpoint): Promise<MediaEndpoint> {
  const endpoint = await from.open(() => undefined, { ...terms, ...(beside === undefined ? {} : { beside }) })
  const answer = await endpoint.answer(describe(heardAt))
  const [, port = ''] = /^m=audio (\d+)/m.exec(answer) ?? []
  const [, key] = /^a=crypto:.* inline:([\w+/=]+)/m.exec(answer) ?? []
  ports.push(key === undefined ? port : `${port}:${key}`)
  return endpoint
}

function describe(port: number): string {
  return [
    'v=0',
    'o=party 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    ...(work === 'encrypted'
      ? [`m=audio ${port} RTP/SAVP 0`, `a=crypto:1 ${partyKey.suite} inline:${partyKeyText}`]
      : [`m=audio ${port} RTP/AVP 0`]),
    'a=sendrecv',
    '',
  ].join('\r\n')
}
