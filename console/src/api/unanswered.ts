import { ApiError } from './api-error.ts'
import { tellReplayed } from './replayed.ts'

const KEY_HEADER = 'idempotency-key'
const REPLAYED_HEADER = 'idempotent-replayed'

/** POST that only asks: the service does nothing that could be done twice. */
const ASKS_ONLY = /previews?\.json$|\/cap_simulations\.json$/

/** Of what is asked around signing in nothing adds up, and a trace of a password is kept nowhere. */
const OF_SESSION = /^\/session(\/|\.json$)/

/** The service keeps answers for a day; after an hour the same form is more likely meant once more. */
const KEPT_MS = 3_600_000
const MOST_KEPT = 20

const STORED_AS = 'dialplane.unanswered'

/** A write that no answer has come to: it may have been carried out or not. */
interface Unanswered {
  readonly request: string
  readonly key: string
  readonly at: number
}

/** Of this page: what is under way elsewhere was so when that page went, and no answer comes to it. */
const underWay = new Set<string>()

/**
 * Makes a write safe to send again (`Idempotency-Key`, completions.md §2): it gets a key of its own, or, where the very same
 * was sent before and no answer came, the key of then; after a reload as well, as what was typed is still there
 * (docs/decisions/0017). To be called before the body is read; and `settle` with the answer, or null where none came.
 */
export async function signOnce(request: Request): Promise<Signed> {
  const { pathname } = new URL(request.url)
  if (OF_SESSION.test(pathname) || ASKS_ONLY.test(pathname)) return NOT_SIGNED
  const fingerprint = await fingerprintOf(request.clone())
  // While it is under way, the same that is sent beside it is another.
  const again = unanswered().find(one => one.request === fingerprint && !underWay.has(one.key))
  const key = again?.key ?? drawKey()
  underWay.add(key)
  if (again === undefined) keep([...unanswered(), { request: fingerprint, key, at: Date.now() }])
  request.headers.set(KEY_HEADER, key)
  return {
    settle: async answer => {
      underWay.delete(key)
      if (answer?.ok && answer.headers.has(REPLAYED_HEADER)) tellReplayed()
      if (answer !== null && (await isAnswer(answer))) keep(unanswered().filter(one => one.key !== key))
    },
  }
}

export interface Signed {
  settle(answer: Response | null): Promise<void>
}

const NOT_SIGNED: Signed = { settle: async () => {} }

/** Whether it tells what became of the request; a gateway's does not, nor that the first one is still under way. */
async function isAnswer(answer: Response): Promise<boolean> {
  const { status, headers } = answer
  if (headers.has(REPLAYED_HEADER)) return true
  if (status === 409) return !headers.has('retry-after')
  if (status < 500) return true
  // A publisher's fields are refused with 500 (service-api.md).
  const { fields } = new ApiError(
    status,
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  return Object.keys(fields).length > 0
}

/** Not `randomUUID`, which browsers have over HTTPS alone. */
function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * What tells one write from another, kept in the tab. Of what it holds there are sixteen bits, too few to guess a secret by:
 * where they are those of something else, the service finds that out and refuses it (422).
 */
async function fingerprintOf(request: Request): Promise<string> {
  const version = request.headers.get('if-match') ?? ''
  return `${request.method} ${request.url} ${version} ${shortHash(await contentOf(request))}`
}

/** Of a form its fields: what parts them is drawn anew each time. */
async function contentOf(request: Request): Promise<string> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request.text()
  const fields = [...(await request.formData())]
  return JSON.stringify(
    fields.map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size],
    ),
  )
}

/** FNV-1a, folded. */
function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

function unanswered(): readonly Unanswered[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]') as readonly Unanswered[]
    return kept.filter(({ at }) => Date.now() - at < KEPT_MS)
  } catch {
    return []
  }
}

function keep(requests: readonly Unanswered[]): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(requests.slice(-MOST_KEPT)))
  } catch {
    // No room: it is as if the page had been left.
  }
}
