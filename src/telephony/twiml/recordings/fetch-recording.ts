import { type Download, DownloadError, type Downloads } from '../../../delivery/downloads.ts'
import type { OutboundClient } from '../../../delivery/outbound-client.ts'
import { parseOutboundUrl } from '../../../delivery/outbound-url.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { TwimlProvider } from '../providers/twiml-provider.ts'
import { readIncomingSound, UnusableSound } from './recording-content.ts'
import type { ClaimedRecording } from './recording-rows.ts'

export type FetchOutcome =
  | { readonly kind: 'kept'; readonly fileKey: string; readonly recordingSid: string }
  /** Not now; in words. */
  | { readonly kind: 'not-yet'; readonly reason: string }
  /** And never will be; in words. */
  | { readonly kind: 'lost'; readonly reason: string }

export interface FetchPorts {
  readonly provider: TwimlProvider
  readonly client: Pick<OutboundClient, 'send'>
  readonly downloads: Pick<Downloads, 'open'>
  readonly allowPrivateUrls: boolean
  readonly files: Pick<Files, 'write' | 'sizeOf'>
}

/** The provider's answer to a question about a recording. */
const TIMEOUT_MS = 10_000

/** The whole of it: half a gigabyte from a provider that sends 300 KB a second. */
const FETCH_TIMEOUT_MS = 30 * 60_000

/** From the provider's interface to its store, and on to another region. */
const MOST_REDIRECTS = 3

/**
 * Fetches the recording from its provider, and keeps it among the service's files. May be repeated: what is there already is not
 * fetched again.
 */
export async function fetchRecording(
  recording: Pick<ClaimedRecording, 'accountSid' | 'callSid' | 'recordingSid' | 'name' | 'url'>,
  ports: FetchPorts,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const found = recording.recordingSid ?? (await findRecording(recording, ports))
  if (typeof found !== 'string') return found
  const fileKey = await keptFile(recording.name, ports.files)
  if (fileKey !== null) return { kind: 'kept', fileKey, recordingSid: found }
  const described = await describeRecording(recording, found, ports)
  if (described.kind !== 'made') return described
  const within = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)])
  try {
    const sound = await openSound(described.url, ports, within)
    if ('kind' in sound) return sound
    return { kind: 'kept', fileKey: await keep(sound, recording.name, ports.files), recordingSid: found }
  } catch (error) {
    signal.throwIfAborted()
    if (within.aborted) return { kind: 'not-yet', reason: 'it took longer than half an hour to fetch' }
    if (error instanceof UnusableSound) {
      return { kind: error.isFinal ? 'lost' : 'not-yet', reason: error.message }
    }
    if (error instanceof DownloadError) return { kind: 'not-yet', reason: error.message }
    throw error
  }
}

/** @returns the key of the file */
async function keep({ content, bytes }: Download, name: string, files: FetchPorts['files']): Promise<string> {
  try {
    const sound = await readIncomingSound(content, bytes)
    const key = keyOf(name, sound.extension)
    await files.write(key, sound.content)
    return key
  } finally {
    // Where it could not be written nobody has read it, and its connection would stay.
    content.destroy()
  }
}

/** Has the provider delete its copy. @returns why it did not; null once there is none */
export async function deleteCopy(
  { accountSid, recordingSid }: Pick<ClaimedRecording, 'accountSid' | 'recordingSid'>,
  ports: FetchPorts,
): Promise<string | null> {
  if (recordingSid === null) return null
  const answer = await ask('DELETE', ports.provider.recordings.url(accountSid, recordingSid), ports)
  return answer.kind === 'answered' || answer.kind === 'missing' ? null : answer.reason
}

const EXTENSIONS = ['wav', 'mp3'] as const

function keyOf(name: string, extension: (typeof EXTENSIONS)[number]): string {
  return `recordings/${name}.${extension}`
}

/** Whoever fetched it before may have died before he could say so. */
async function keptFile(name: string, files: FetchPorts['files']): Promise<string | null> {
  for (const extension of EXTENSIONS) {
    const key = keyOf(name, extension)
    if ((await files.sizeOf(key)) !== null) return key
  }
  return null
}

type Unfinished = Exclude<FetchOutcome, { readonly kind: 'kept' }>

/** @returns the provider's id of the recording of the call, where there is one: which of several was paused is not known */
async function findRecording(
  { accountSid, callSid }: Pick<ClaimedRecording, 'accountSid' | 'callSid'>,
  ports: FetchPorts,
): Promise<string | Unfinished> {
  const { provider } = ports
  const url = `${provider.api.accountUrl(accountSid)}/Calls/${encodeURIComponent(callSid)}/Recordings.json`
  const answer = await ask('GET', url, ports)
  if (answer.kind !== 'answered' && answer.kind !== 'missing') return answer
  const { recordings } = answer.kind === 'answered' ? answer.body : {}
  const [first, second] = Array.isArray(recordings)
    ? (recordings as readonly { readonly sid?: unknown }[])
    : []
  if (second !== undefined) {
    return { kind: 'lost', reason: `${provider.name} has several recordings of this call` }
  }
  if (typeof first?.sid !== 'string') {
    return { kind: 'not-yet', reason: `${provider.name} knows of no recording of this call` }
  }
  return first.sid
}

/** Where its sound is, once the provider has it ready. */
async function describeRecording(
  { accountSid, url: toldUrl }: Pick<ClaimedRecording, 'accountSid' | 'url'>,
  recordingSid: string,
  ports: FetchPorts,
): Promise<{ readonly kind: 'made'; readonly url: string } | Unfinished> {
  const { name, recordings } = ports.provider
  const answer = await ask('GET', recordings.url(accountSid, recordingSid), ports)
  if (answer.kind === 'missing') {
    return toldUrl === null ? { ...answer, kind: 'not-yet' } : { kind: 'made', url: toldUrl }
  }
  if (answer.kind !== 'answered') return answer
  const { status } = answer.body
  if (status === 'absent' || status === 'failed' || status === 'deleted') {
    return { kind: 'lost', reason: `${name} says that the recording is ${status}` }
  }
  if (status !== 'completed') {
    return { kind: 'not-yet', reason: `${name} has not got it ready: ${String(status).slice(0, 50)}` }
  }
  const url = recordings.soundUrl(accountSid, recordingSid, answer.body) ?? toldUrl
  return url === null
    ? { kind: 'not-yet', reason: `${name} does not say where it is` }
    : { kind: 'made', url }
}

/** What providers say of a recording, or of a list of them. */
type Description = Readonly<Record<string, unknown>>

type ProviderAnswer =
  | { readonly kind: 'answered'; readonly body: Description }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'not-yet'; readonly reason: string }

const NOT_FOUND = 404

async function ask(method: 'GET' | 'DELETE', url: string, ports: FetchPorts): Promise<ProviderAnswer> {
  const { provider, client } = ports
  const { origin, pathname, search } = new URL(url)
  const outcome = await client.send({
    method,
    origin,
    path: pathname + search,
    headers: { authorization: provider.api.authorization, accept: 'application/json' },
    body: null,
    timeoutMs: TIMEOUT_MS,
  })
  if (outcome.kind === 'failed') {
    return { kind: 'not-yet', reason: `${provider.name} could not be asked. ${outcome.detail}` }
  }
  if (outcome.kind !== 'answered') return { kind: 'not-yet', reason: `${provider.name} does not answer` }
  const { status, body } = outcome
  if (status === NOT_FOUND) return { kind: 'missing', reason: `${provider.name} knows no such recording` }
  if (status >= 300)
    return { kind: 'not-yet', reason: `${provider.name} was asked, and ${status} came of it` }
  return { kind: 'answered', body: describedBy(body.toString()) }
}

/** Telnyx wraps what it describes in `data`. */
function describedBy(text: string): Description {
  try {
    const body: unknown = JSON.parse(text)
    if (!isRecord(body)) return {}
    return isRecord(body['data']) ? body['data'] : body
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Description {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const OK = 200

/** Follows where the provider sends us, each hop past the guard; its credentials are for its own interface alone. */
async function openSound(
  first: string,
  { provider, downloads, allowPrivateUrls }: FetchPorts,
  signal: AbortSignal,
): Promise<Download | Unfinished> {
  const { authorization, accountUrl } = provider.api
  const own = new URL(accountUrl('')).origin
  let url = first
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const target = parseOutboundUrl(url, allowPrivateUrls)
    if ('error' in target) return { kind: 'lost', reason: `the address of its sound ${target.error}` }
    const headers = target.origin === own ? { authorization } : {}
    const answer = await downloads.open({ origin: target.origin, path: target.pathTemplate, headers }, signal)
    if (answer.status === OK) return answer
    answer.content.destroy()
    const { status, location } = answer
    if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) {
      return { kind: 'not-yet', reason: `its sound was asked for, and ${status} came of it` }
    }
    url = new URL(location, url).href
  }
  return { kind: 'not-yet', reason: `its sound is behind more than ${MOST_REDIRECTS} redirects` }
}
