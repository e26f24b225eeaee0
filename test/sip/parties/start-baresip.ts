import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WAV_HEADER_BYTES, writeWav } from '../../../src/telephony/media/sound/write-wav.ts'
import { eventually } from '../../harness/eventually.ts'
import { freePort, freePorts, mediaPorts } from '../../harness/free-port.ts'

/** baresip, a telephone without anybody: it hums one tone and keeps what it hears. */
export interface BaresipParty {
  /** `host:port` where it is called. */
  readonly address: string
  /** The same over TLS, where it has a certificate. */
  readonly secureAddress: string
  /** What has happened to it, such as `CALL_ESTABLISHED`. */
  readonly events: readonly string[]
  has(event: string): Promise<void>
  /** Types a command, such as `dial sip:…` and `hangup`. */
  type(command: string, parameters?: string): void
  /** The sound that it has heard, at 8 kHz. Whole once its call is over. */
  heard(): Int16Array
}

interface BaresipOptions {
  readonly number: string
  readonly credentials?: { readonly username: string; readonly password: string }
  /** What it hums, in hertz. */
  readonly tone?: number
  /** Picks up by itself. */
  readonly answers?: boolean
  /** Encrypts its sound: where the other side does too, or without exception. */
  readonly encryption?: 'srtp' | 'srtp-mand'
  /** A PEM file with a certificate and its key, by which it listens for TLS. */
  readonly certificate?: string
}

const HOST = '127.0.0.1'
const MODULES = '/usr/lib/baresip/modules'
const SAMPLES_PER_SECOND = 8_000

/** Starts it for the length of a test; it can be called when this resolves. */
export async function startBaresip(options: BaresipOptions): Promise<BaresipParty> {
  const { number, credentials, tone = 440, answers = false, encryption, certificate } = options
  const folder = mkdtempSync(join(tmpdir(), 'dialplane-baresip-'))
  // It listens for TLS at the second, whatever it is told.
  const port = await freePorts(2)
  const address = `${HOST}:${port}`
  const control = await freePort()
  const authentication =
    credentials === undefined ? '' : `;auth_user=${credentials.username};auth_pass=${credentials.password}`
  const answering = answers ? ';answermode=auto' : ''
  const encrypting = encryption === undefined ? '' : `;mediaenc=${encryption}`
  writeFileSync(
    join(folder, 'accounts'),
    `<sip:${number}@${address}>;regint=0;audio_codecs=PCMU/8000/1${authentication}${answering}${encrypting}\n`,
  )
  mkdirSync(join(folder, 'sounds'))
  writeFileSync(join(folder, 'tone.wav'), toneFile(tone))
  writeFileSync(
    join(folder, 'config'),
    [
      `sip_listen ${address}`,
      `net_interface ${HOST}`,
      `rtp_ports ${mediaPorts(20)}`,
      `module_path ${MODULES}`,
      'module g711.so',
      'module aufile.so',
      'module sndfile.so',
      'module aubridge.so',
      'module srtp.so',
      ...(certificate === undefined ? [] : [`sip_certificate ${certificate}`]),
      `snd_path ${folder}`,
      'module_tmp account.so',
      'module_app menu.so',
      'module_app ctrl_tcp.so',
      `ctrl_tcp_listen 127.0.0.1:${control}`,
      `audio_source aufile,${join(folder, 'tone.wav')}`,
      'audio_player aubridge,nobody',
      'audio_alert aubridge,alert',
      `ausrc_srate ${SAMPLES_PER_SECOND}`,
      `auplay_srate ${SAMPLES_PER_SECOND}`,
      'ausrc_channels 1',
      'auplay_channels 1',
      '',
    ].join('\n'),
  )
  const child = spawn('baresip', ['-4', '-f', folder, '-p', join(folder, 'sounds')], {
    env: { PATH: process.env['PATH'], TERM: 'dumb', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close')
  let socket: Socket | null = null
  onTestFinished(async ({ task }) => {
    socket?.destroy()
    child.kill('SIGKILL')
    await ended
    if (task.result?.state === 'fail') process.stderr.write(`baresip at ${address} wrote:\n${output}\n`)
    rmSync(folder, { recursive: true, force: true })
  })
  const hasEnded = ended.then((): never => {
    throw new Error(`baresip ended before it listened; it wrote:\n${output}`)
  })
  const connected = await Promise.race([eventually(() => connect(control)), hasEnded])
  socket = connected
  const events: string[] = []
  connected.setEncoding('utf8').on('data', (text: string) => {
    for (const [, type = ''] of text.matchAll(/"type":"([A-Z_]+)"/g)) events.push(type)
  })
  return {
    address,
    secureAddress: `${HOST}:${port + 1}`,
    events,
    has: event =>
      eventually(() => {
        if (!events.includes(event)) throw new Error(`no ${event}, but ${events}; it wrote:\n${output}`)
      }),
    type: (command, parameters = '') => {
      const message = JSON.stringify({ command, params: parameters })
      connected.write(`${message.length}:${message},`)
    },
    heard: () => {
      const decoded = readdirSync(folder).find(name => name.endsWith('-dec.wav'))
      if (decoded === undefined) return new Int16Array()
      const bytes = readFileSync(join(folder, decoded)).subarray(WAV_HEADER_BYTES)
      return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2))
    },
  }
}

async function connect(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket.on('error', () => undefined)
}

/** A telephone hums for longer than any test. */
const TONE_SECONDS = 30
const LOUDNESS = 8_000

/** A sine, as a WAV file of 16 bits. */
function toneFile(frequency: number): Buffer {
  const samples = Int16Array.from({ length: TONE_SECONDS * SAMPLES_PER_SECOND }, (_, index) =>
    Math.round(LOUDNESS * Math.sin((2 * Math.PI * frequency * index) / SAMPLES_PER_SECOND)),
  )
  return writeWav([samples], SAMPLES_PER_SECOND)
}
