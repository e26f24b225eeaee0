import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WAV_HEADER_BYTES, writeWavHeader } from '../../src/telephony/media/sound/write-wav.ts'

/** How the stand-in answers one request below its interface. */
export type ProviderAnswer =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly sound: Buffer; readonly announced?: number }
  | { readonly redirect: string }
  /** The beginning of an answer, and then nothing more. */
  | { readonly silentAfter: Buffer }

interface ProviderRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly authorization: string | null
}

export interface RecordingProvider {
  readonly origin: string
  /** Every request, in order. */
  readonly requests: ProviderRequest[]
  /** How requests are answered from now on; null: 404. */
  answer: (request: ProviderRequest) => ProviderAnswer | null
  close(): Promise<void>
}

/** The part of a provider's interface that recordings are fetched from, as providers behave on their worse days. */
export async function startRecordingProvider(): Promise<RecordingProvider> {
  const requests: ProviderRequest[] = []
  const server = createServer((request, response) => {
    const asked = readRequest(request)
    requests.push(asked)
    send(provider.answer(asked), response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const provider: RecordingProvider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: () => null,
    close: () => closed(server),
  }
  return provider
}

/** A stereo WAV file of so many bytes of sound, as providers send them: PCM of 16 bits. */
export function pcmWav(bytes = 3_200): Buffer {
  const file = Buffer.alloc(WAV_HEADER_BYTES + bytes, 7)
  writeWavHeader(file, 2, 8_000)
  return file
}

function readRequest({ method = '', url = '', headers }: IncomingMessage): ProviderRequest {
  return { method, path: url, authorization: headers.authorization ?? null }
}

function send(answer: ProviderAnswer | null, response: ServerResponse): void {
  if (answer === null) return void response.writeHead(404, JSON_TYPE).end('{}')
  if ('json' in answer)
    return void response.writeHead(answer.status, JSON_TYPE).end(JSON.stringify(answer.json))
  if ('redirect' in answer) return void response.writeHead(307, { location: answer.redirect }).end()
  if ('silentAfter' in answer) {
    response.writeHead(200, { 'content-type': 'audio/wav' })
    return void response.write(answer.silentAfter)
  }
  const { status, sound, announced = sound.length } = answer
  response.writeHead(status, { 'content-type': 'audio/wav', 'content-length': announced })
  response.write(sound)
  // What was announced and does not come is cut off.
  if (announced > sound.length) setImmediate(() => response.destroy())
  else response.end()
}

const JSON_TYPE = { 'content-type': 'application/json' }

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
