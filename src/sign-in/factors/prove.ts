import type { OpenSession } from '../../access/session-routes.ts'
import type { SessionRow } from '../../access/sessions/table.ts'
import type { Visitor } from '../../access/sessions/visitor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { malformed, unauthenticated } from '../../platform/refusals/refusal.ts'
import { type CountedAttempt, countAttempt, forgiveAttempt } from '../lock-out/attempts.ts'
import { openByGuess, recordLockOut } from '../lock-out/record-lock-out.ts'
import { findOrigin, passOrigin } from '../oidc/oidc-sessions.ts'
import { ownWayOf } from '../oidc/required-provider.ts'
import { findPasswordOf, holdPasswordOf } from '../passwords/store.ts'
import { recordSignIn } from '../record-user-act.ts'
import { noteProof, sessionIsOver } from '../sessions/proofs.ts'
import { type BegunSession, endSession } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { type ProvedBy, takeCode, takePasskey } from './answer-factor.ts'
import { countCode, wrongCode } from './count-code.ts'
import type { Site } from './passkeys.ts'

interface Answer {
  readonly code?: string
  readonly response?: object
}

/** A code, or what a passkey has made of the options: one of them. */
type ReadAnswer =
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'passkey'; readonly response: object }

function readAnswer({ code, response }: Answer): ReadAnswer | null {
  if (code !== undefined && response === undefined) return { by: 'code', code }
  return response !== undefined && code === undefined ? { by: 'passkey', response } : null
}

/** Where a request came from, and by what it is known. */
export interface Asking {
  readonly session: OpenSession
  readonly visitor: Visitor
  readonly site: Site
}

/**
 * Answers the second factor of a session that was begun without: another session takes its place, so that nobody who knew
 * the token before is signed in by it.
 * @throws `unauthenticated` for a wrong answer, and for a session that is over; `too-many`
 */
export async function answerFactor(
  ports: SignInPorts,
  asking: Asking,
  fields: Answer,
): Promise<BegunSession> {
  const answer = readAnswer(fields)
  if (answer === null) throw malformed('Send a code or the response of a passkey, one of them.')
  const { session, visitor } = asking
  const { id, userId, method } = session.row
  const { address } = visitor
  const counted = await countAnswer(ports, asking, answer)
  return openByGuess(ports.database, { userId, address, counted, of: 'code' }, () =>
    ports.database.transaction(async tx => {
      // Whoever sets another password ends all sessions: this one must not outlive them.
      await holdPasswordOf(tx, userId)
      const provedBy = await take(tx, ports, asking, answer)
      if (provedBy === null) throw wrongAnswer(answer)
      // It goes with the session.
      const origin = await findOrigin(tx, id)
      if (!(await endSession(tx, userId, id))) throw sessionIsOver()
      await forgiveAttempt(tx, counted)
      const start = { method: method as BegunMethod, hasProvedFactor: true }
      const begun = await ports.sessions.begin(tx, userId, start, visitor)
      if (origin !== null) await passOrigin(tx, origin, session.token, begun)
      await recordSignIn(tx, begun.row, { method, factor: provedBy, address }, await notedOf(tx, session.row))
      return begun
    }),
  )
}

/** What the log says of a password in the place of a provider, once it has opened something. */
async function notedOf(tx: Queryable, { userId, method }: SessionRow) {
  if (method !== 'password') return null
  const way = await ownWayOf(tx, userId)
  return way.isOpen ? way.noted : null
}

type BegunMethod = Parameters<SignInPorts['sessions']['begin']>[2]['method']

/**
 * Proves once more who is at the browser.
 * @throws `unauthenticated` for what is wrong; `too-many`
 */
export async function proveAgain(
  ports: SignInPorts,
  asking: Asking,
  { password, ...fields }: Answer & { readonly password?: string },
): Promise<SessionRow> {
  const answer = readAnswer(fields)
  const { row } = asking.session
  const { address } = asking.visitor
  if (password !== undefined && fields.code === undefined && fields.response === undefined) {
    return provePassword(ports, row, password, address)
  }
  if (answer === null || password !== undefined) {
    throw malformed('Send a password, a code or the response of a passkey, one of them.')
  }
  const counted = await countAnswer(ports, asking, answer)
  return openByGuess(ports.database, { userId: row.userId, address, counted, of: 'code' }, () =>
    ports.database.transaction(async tx => {
      if ((await take(tx, ports, asking, answer)) === null) throw wrongAnswer(answer)
      await forgiveAttempt(tx, counted)
      return noteProof(tx, row, true)
    }),
  )
}

async function provePassword(
  { database, hasher }: SignInPorts,
  row: SessionRow,
  password: string,
  address: string,
): Promise<SessionRow> {
  const { userId } = row
  const counted = await countAttempt(database, [{ kind: 'proof', subject: String(row.id) }])
  const stored = await findPasswordOf(database.orm, userId)
  if (!(await hasher.verify(stored, password))) {
    await recordLockOut(database, { userId, address, counted, of: 'proof' })
    throw unauthenticated('The password is wrong.')
  }
  return database.transaction(async tx => {
    await forgiveAttempt(tx, counted)
    return noteProof(tx, row, false)
  })
}

/** Nobody guesses what a passkey signs. */
async function countAnswer(
  ports: SignInPorts,
  { session, visitor }: Asking,
  answer: ReadAnswer,
): Promise<readonly CountedAttempt[]> {
  return answer.by === 'code' ? countCode(ports, session.row.userId, visitor) : []
}

async function take(
  tx: Queryable,
  { factors }: SignInPorts,
  { session: { row }, site }: Asking,
  answer: ReadAnswer,
): Promise<ProvedBy | null> {
  if (answer.by === 'code') return takeCode(tx, factors, row.userId, answer.code)
  const purpose = { act: 'answer', sessionId: row.id } as const
  const passkey = await takePasskey(tx, factors, { response: answer.response, site }, purpose, false)
  return passkey?.userId === row.userId ? 'passkey' : null
}

function wrongAnswer({ by }: ReadAnswer) {
  return by === 'code' ? wrongCode() : wrongPasskey()
}

export const wrongPasskey = () =>
  unauthenticated(
    'This passkey is not known here, or its answer came too late: try again, or sign in otherwise.',
  )
