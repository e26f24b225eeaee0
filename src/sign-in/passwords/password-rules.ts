import { GUESSED_PASSWORDS } from './guessed-passwords.ts'

/** NIST SP 800-63B: length is what counts, and no rule on which characters. */
const MIN_PASSWORD_LENGTH = 12
/** Longer than anybody's, and short enough that hashing one is no work to speak of. */
export const MAX_PASSWORD_LENGTH = 256

/** Fewer different characters than this are a key held down, or a short word repeated. */
const LEAST_CHARACTERS = 5

/**
 * What is wrong with a new password, as a message of its field; null when it will do.
 * @param own what others know of its user: the e-mail address, the name
 */
export function passwordProblem(password: string, own: readonly (string | null)[]): string | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD_LENGTH)
    return `is too short: at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD_LENGTH) return `is too long: at most ${MAX_PASSWORD_LENGTH} characters`
  const plain = plainText(password)
  if (new Set(characters).size < LEAST_CHARACTERS) return 'is too simple: it repeats a few characters'
  if (GUESSED_PASSWORDS.has(plain)) return 'is too common: others try it first'
  if (own.some(text => text !== null && text !== '' && plain === plainText(text))) {
    return 'must not be your name or e-mail address'
  }
  return null
}

function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
