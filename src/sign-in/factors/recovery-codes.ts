import { createHmac, randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10

/** Crockford's: what looks alike stands for the same. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 bits: nobody guesses one, not even who has the hashes. */
const GROUPS = 4
const GROUP_LENGTH = 4

/** As people are shown it: `7K3M-9QXD-0VTB-4HRC`. */
export function generateRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** What was typed, as it was shown; null where it cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  if (characters.length !== GROUPS * GROUP_LENGTH) return null
  if (![...characters].every(character => ALPHABET.includes(character))) return null
  return characters.match(/.{4}/g)?.join('-') ?? null
}

/** What storage holds of a code; nobody finds out from it whether two users drew the same. */
export function hashRecoveryCode(code: string, key: Buffer, userId: number): string {
  return createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest('base64url')
}
