import type { Visitor } from '../access/sessions/visitor.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { unauthenticated } from '../platform/refusals/refusal.ts'
import { type FactorPorts, takeCode } from './factors/answer-factor.ts'
import { countCode, wrongCode } from './factors/count-code.ts'
import { hasFactors } from './factors/store.ts'
import { type AttemptSubject, countAttempt, forgiveAttempt } from './lock-out/attempts.ts'
import type { KnownDevices } from './lock-out/known-devices.ts'
import { openByGuess, recordLockOut } from './lock-out/record-lock-out.ts'
import type { OidcPorts } from './oidc/oidc-ports.ts'
import { ownWayOf, refuseOwnWay } from './oidc/required-provider.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { findPassword, holdPasswordOf } from './passwords/store.ts'
import { recordSignIn } from './record-user-act.ts'
import type { BegunSession, Sessions } from './sessions/sessions.ts'

export interface SignInPorts {
  readonly database: Pick<Database, 'orm' | 'transaction'>
  readonly hasher: PasswordHasher
  readonly devices: KnownDevices
  readonly sessions: Sessions
  /** Does what nobody waits for; what goes wrong is logged. */
  inBackground(work: () => Promise<void>): void
  readonly factors: FactorPorts
  readonly oidc: OidcPorts
}

export type PasswordPorts = Omit<SignInPorts, 'oidc'>

interface SignInFields {
  readonly email: string
  readonly password: string
  /** Of a second factor; without it the session asks for one where its user has any. */
  readonly code?: string
}

/**
 * Signs somebody in by password. Whether the e-mail address or the password is wrong cannot be told from the answer, nor
 * from the time that it takes: a password is hashed either way.
 * @throws `too-many` after too many failures; `unauthenticated` when either is wrong, or the code is; `forbidden` where a
 * provider has to let its user in; `overloaded`
 */
export async function signIn(
  { database, hasher, devices, sessions, factors }: PasswordPorts,
  { email: typed, password, code }: SignInFields,
  visitor: Visitor,
): Promise<BegunSession> {
  const email = typed.trim().toLowerCase()
  const known = await findPassword(database.orm, email)
  const isKnownDevice = known !== null && devices.isMarkOf(visitor.deviceMark, known.userId)
  const counted = await countAttempt(database, subjectsOf(email, visitor, isKnownDevice))
  const isRight = await hasher.verify(known?.hash ?? null, password)
  if (known === null || !isRight) {
    await recordLockOut(database, { userId: known?.userId ?? null, address: visitor.address, counted })
    throw wrong()
  }
  const { userId } = known
  const way = await ownWayOf(database.orm, userId)
  if (!way.isOpen) {
    await forgiveAttempt(database.orm, counted)
    return refuseOwnWay(database, userId, way.provider, { method: 'password', address: visitor.address })
  }
  const countedCodes = code === undefined ? [] : await countCode({ database, devices }, userId, visitor)
  const guess = { userId, address: visitor.address, counted: countedCodes, of: 'code' } as const
  return openByGuess(database, guess, () =>
    database.transaction(async tx => {
      // Set anew since it was read: whoever did that has ended all sessions, and this one must not outlive them.
      if ((await holdPasswordOf(tx, userId)) !== known.hash) throw wrong()
      const hasProvedFactor = code !== undefined && (await isCodeTaken(tx, factors, userId, code))
      await forgiveAttempt(tx, [...counted, ...countedCodes])
      const begun = await sessions.begin(tx, userId, { method: 'password', hasProvedFactor }, visitor)
      await recordSignIn(tx, begun.row, { method: 'password', address: visitor.address }, way.noted)
      return begun
    }),
  )
}

/**
 * Whether a second factor was proved; false for who has none, whose code says nothing.
 * @throws `unauthenticated` for a code that is wrong
 */
async function isCodeTaken(
  tx: Queryable,
  factors: FactorPorts,
  userId: number,
  code: string,
): Promise<boolean> {
  if (!(await hasFactors(tx, userId))) return false
  if ((await takeCode(tx, factors, userId, code)) === null) throw wrongCode()
  return true
}

const wrong = () => unauthenticated('The e-mail address or the password is wrong.')

/** A browser that its user has signed in with before is counted alone: no guesser elsewhere keeps it out. */
function subjectsOf(
  email: string,
  { address, deviceMark }: Visitor,
  isKnownDevice: boolean,
): readonly AttemptSubject[] {
  if (isKnownDevice) return [{ kind: 'device', subject: String(deviceMark) }]
  return [
    { kind: 'pair', subject: `${address} ${email}` },
    { kind: 'address', subject: address },
    { kind: 'email', subject: email },
  ]
}
