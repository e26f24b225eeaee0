import type { SessionRow } from '../../access/sessions/table.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { conflict, impossible, invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { lockUser } from '../../resources/users/store.ts'
import type { StoredUser } from '../../resources/users/table.ts'
import { requireSelf } from '../../resources/users/user-authority.ts'
import { recordUserAct } from '../record-user-act.ts'
import { sealSecret } from '../sealed-secret.ts'
import { askOtherSessionsForFactor, forgetFactorsInSessions, noteProof } from '../sessions/proofs.ts'
import { type FactorPorts, takeCodeOf } from './answer-factor.ts'
import type { IssuedChallenge } from './passkey-challenges.ts'
import { readRegistration, type Site } from './passkeys.ts'
import { generateRecoveryCode, hashRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts'
import { ROOT_KEY } from './schema.ts'
import {
  addPasskey,
  addTotp,
  countRecoveryCodesLeft,
  type FactorKind,
  hasFactors,
  listFactors,
  lockTotp,
  type PasskeyRow,
  removeAllFactors,
  removeFactor,
  setRecoveryCodes,
  type TotpRow,
  useChallenge,
} from './store.ts'
import { newTotpSecret, totpSecretText, totpUri } from './totp.ts'

/** A phone or two, a computer or two, a security key or two. */
const MAX_FACTORS = 10

const ISSUER = 'Dialplane'

type Session = Pick<SessionRow, 'id' | 'userId'>

/** A factor that counts from now on, and the recovery codes that came with it where it is the first. */
interface AddedFactor<Row> {
  readonly row: Row
  readonly recoveryCodes: readonly string[] | null
}

/** An app that counts once a code of it was typed (`confirmTotp`). */
export async function beginTotp(tx: Queryable, { key }: FactorPorts, userId: number, name: string) {
  const user = await lockWithRoom(tx, userId)
  const secret = newTotpSecret()
  const row = await addTotp(tx, { userId, name, sealedSecret: sealSecret(secret, key, userId) })
  const account = user.row.email ?? user.row.name
  return { row, secret: totpSecretText(secret), uri: totpUri(secret, ISSUER, account) }
}

/**
 * Takes the first code of an app. Null for a code that is wrong.
 * @throws `not-found` for an app that is not the user's; `conflict` for one that was confirmed before
 */
export async function confirmTotp(
  tx: Queryable,
  ports: FactorPorts,
  session: Session,
  id: number,
  code: string,
): Promise<AddedFactor<TotpRow> | null> {
  await lockWithRoom(tx, session.userId)
  const stored = await lockTotp(tx, session.userId, id)
  if (stored === null) throw notFound('app', 'of yours')
  if (stored.confirmedAt !== null) throw conflict('This app was confirmed already.')
  const hadFactors = await hasFactors(tx, session.userId)
  if (!(await takeCodeOf(tx, ports, stored, code))) return null
  const recoveryCodes = await settleAddition(tx, ports, session, hadFactors, {
    kind: 'totp',
    name: stored.name,
  })
  return { row: stored, recoveryCodes }
}

/**
 * Adds the passkey that a browser has made.
 * @throws `invalid` where it is no answer to the options that the session was given, and for one that is known already
 */
export async function addMadePasskey(
  tx: Queryable,
  ports: FactorPorts,
  session: Session,
  { name, response, site }: { readonly name: string; readonly response: unknown; readonly site: Site },
): Promise<AddedFactor<PasskeyRow>> {
  await lockWithRoom(tx, session.userId)
  const hadFactors = await hasFactors(tx, session.userId)
  let issued: IssuedChallenge | null = null
  const made = await readRegistration(response, site, challenge => {
    const purpose = { act: 'register', sessionId: session.id } as const
    issued = ports.challenges.read(challenge, purpose, new Date(ports.now()))
    return issued !== null
  })
  if (made === null || issued === null || !(await useChallenge(tx, issued))) {
    throw invalid(ROOT_KEY, {
      response: ['is no answer to options that were given in the last five minutes'],
    })
  }
  const row = await withRefusals(PASSKEY_TAKEN, () =>
    addPasskey(tx, { userId: session.userId, name, ...made }),
  )
  const recoveryCodes = await settleAddition(tx, ports, session, hadFactors, { kind: 'passkey', name })
  return { row, recoveryCodes }
}

const PASSKEY_TAKEN = { passkeys_credential_id_unique: invalid(ROOT_KEY, { response: [MESSAGE.taken] }) }

/** Whoever has typed a code, or touched a key, has proved it; other browsers of the user are asked for it from now on. */
async function settleAddition(
  tx: Queryable,
  ports: FactorPorts,
  session: Session,
  hadFactors: boolean,
  fields: Readonly<Record<string, unknown>>,
): Promise<readonly string[] | null> {
  await noteProof(tx, session, true)
  await askOtherSessionsForFactor(tx, session)
  await recordUserAct(tx, session.userId, 'add_factor', fields)
  return hadFactors ? null : drawRecoveryCodes(tx, ports, session.userId)
}

/** In place of those before. */
async function drawRecoveryCodes(
  tx: Queryable,
  { key }: FactorPorts,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode)
  await setRecoveryCodes(
    tx,
    userId,
    codes.map(code => hashRecoveryCode(code, key, userId)),
  )
  return codes
}

/** @throws `invalid` for who has no factor that they could stand in for */
export async function renewRecoveryCodes(
  tx: Queryable,
  ports: FactorPorts,
  userId: number,
): Promise<readonly string[]> {
  requireSelf(await lockUser(tx, userId))
  if (!(await hasFactors(tx, userId))) throw impossible('You have no second factor: add one first.')
  const codes = await drawRecoveryCodes(tx, ports, userId)
  await recordUserAct(tx, userId, 'renew_recovery_codes', { left: await countRecoveryCodesLeft(tx, userId) })
  return codes
}

/** With the last factor go the recovery codes. @throws `not-found` for a factor that is not the user's */
export async function dropFactor(tx: Queryable, userId: number, kind: FactorKind, id: number): Promise<void> {
  requireSelf(await lockUser(tx, userId))
  const removed = await removeFactor(tx, userId, kind, id)
  if (removed === null) throw notFound('second factor', 'of yours')
  if (!(await hasFactors(tx, userId))) await dropAllFactors(tx, userId)
  await recordUserAct(tx, userId, 'remove_factor', { kind, name: removed.name })
}

export async function dropAllFactors(tx: Queryable, userId: number): Promise<void> {
  await removeAllFactors(tx, userId)
  await forgetFactorsInSessions(tx, userId)
}

/** Locked, so that two additions at once do not both find room, nor both be the first. */
async function lockWithRoom(tx: Queryable, userId: number): Promise<StoredUser> {
  const user = requireSelf(await lockUser(tx, userId))
  const { totp, passkeys } = await listFactors(tx, userId)
  if (totp.length + passkeys.length < MAX_FACTORS) return user
  throw impossible(`You have ${MAX_FACTORS} second factors already: remove one that is not used any more.`)
}
