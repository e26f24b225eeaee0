/** What a request is refused for the lack of, until its user gives it: a newer proof of who asks, or a second factor at all. */
export type Lack = 'proof' | 'factor'

/** Asks whoever is here for it; false: they would not. */
export type StepUp = (lack: Lack) => Promise<boolean>

let asker: StepUp | null = null
const asking = new Map<Lack, Promise<boolean>>()

/** The page that can ask (session/step-up-gate.tsx); null when it goes. */
export function setStepUp(stepUp: StepUp | null): void {
  asker = stepUp
}

/**
 * What an answer says that the request lacks: a newer proof (RFC 9470), or the second factor that a Company has come to require.
 * Only a write asks for that: what cannot be read says so, and reads itself again.
 */
export async function lackIn(request: Request, { status, headers }: Response): Promise<Lack | null> {
  if (status !== 403) return null
  if ((headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication')) return 'proof'
  const isOfSession = request.headers.has('x-csrf-token')
  // What adds a factor is open to who has none.
  if (!isOfSession || new URL(request.url).pathname.startsWith('/session')) return null
  return (await mustEnrol()) ? 'factor' : null
}

async function mustEnrol(): Promise<boolean> {
  try {
    const answer = await fetch('/session.json')
    return answer.ok && (await answer.json()).session.must_enrol === true
  } catch {
    return false
  }
}

/** Requests that are refused at once are answered by one question. */
export function stepUp(lack: Lack): Promise<boolean> {
  if (asker === null) return Promise.resolve(false)
  const asked = asking.get(lack) ?? asker(lack).finally(() => asking.delete(lack))
  asking.set(lack, asked)
  return asked
}
