import type { Queryable } from '../../platform/database/database.ts'
import { openSecret } from '../sealed-secret.ts'
import type { ChallengePurpose, IssuedChallenge, PasskeyChallenges } from './passkey-challenges.ts'
import { credentialIdOf, readAssertion, type Site } from './passkeys.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import {
  acceptStep,
  findPasskey,
  listFactors,
  notePasskeyUse,
  type PasskeyRow,
  type TotpRow,
  useChallenge,
  useRecoveryCode,
} from './store.ts'
import { stepOfCode } from './totp.ts'

/** What second factors are proved with. */
export interface FactorPorts {
  /** Seals the secrets of apps, and hashes recovery codes. */
  readonly key: Buffer
  readonly challenges: PasskeyChallenges
  now(): number
}

/** By what a second factor was proved. */
export type ProvedBy = 'totp' | 'recovery_code' | 'passkey'

/**
 * Takes a code of an app, or a recovery code. What is accepted is used up with the transaction: nobody else can be let
 * in by it.
 * @returns null for a code that is wrong, or was used already
 */
export async function takeCode(
  tx: Queryable,
  { key, now }: FactorPorts,
  userId: number,
  typed: string,
): Promise<ProvedBy | null> {
  const recoveryCode = readRecoveryCode(typed)
  if (recoveryCode !== null) {
    const isUsed = await useRecoveryCode(tx, userId, hashRecoveryCode(recoveryCode, key, userId))
    return isUsed ? 'recovery_code' : null
  }
  const { totp } = await listFactors(tx, userId)
  for (const factor of totp) {
    if (await takeCodeOf(tx, { key, now }, factor, typed)) return 'totp'
  }
  return null
}

/** Takes a code of this app, and confirms it where it was not yet. */
export async function takeCodeOf(
  tx: Queryable,
  { key, now }: Pick<FactorPorts, 'key' | 'now'>,
  factor: TotpRow,
  typed: string,
): Promise<boolean> {
  const secret = openSecret(factor.sealedSecret, key, factor.userId)
  if (secret === null) return false
  const code = typed.replace(/\s/g, '')
  const step = await stepOfCode(secret, code, new Date(now()), factor.lastStep)
  return step !== null && acceptStep(tx, factor, step)
}

/** What a browser sends of a passkey, and where it did. */
export interface PasskeyAnswer {
  readonly response: unknown
  readonly site: Site
}

/**
 * Takes the answer of a passkey, once.
 * @param needsVerification whether the passkey is all that is proved, so that it must have made sure who holds it
 * @returns the passkey; null for an answer that is wrong, was taken already, or is to another question
 */
export async function takePasskey(
  tx: Queryable,
  { challenges, now }: FactorPorts,
  { response, site }: PasskeyAnswer,
  purpose: ChallengePurpose,
  needsVerification: boolean,
): Promise<PasskeyRow | null> {
  const credentialId = credentialIdOf(response)
  const passkey = credentialId === null ? null : await findPasskey(tx, credentialId)
  if (passkey === null) return null
  let issued: IssuedChallenge | null = null
  const isExpected = (challenge: string) => {
    issued = challenges.read(challenge, purpose, new Date(now()))
    return issued !== null
  }
  const assertion = await readAssertion(response, passkey, site, isExpected, needsVerification)
  if (assertion === null || issued === null || !(await useChallenge(tx, issued))) return null
  await notePasskeyUse(tx, passkey, assertion.counter)
  return passkey
}
