/** How many attempts fail before the next one has to wait. */
export interface AttemptLimit {
  /** These many may fail without a wait. */
  readonly free: number
  /** The wait after the next one; each further failure doubles it. */
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** After so long without a failure the count begins anew. */
  readonly forgottenSeconds: number
}

const HOUR = 3_600

/**
 * What keeps passwords from being guessed, and nobody who knows the own one from signing in: whoever guesses at somebody's
 * password makes its own address wait. What others may feel is wide or short, and a browser in which its user has signed
 * in before feels none of it: it has a count of its own instead.
 */
export const ATTEMPT_LIMITS = {
  /** One client address trying one e-mail address. */
  pair: { free: 5, firstSeconds: 2, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** One client address trying many: an office may share it. */
  address: { free: 100, firstSeconds: 2, longestSeconds: 300, forgottenSeconds: HOUR },
  /** One e-mail address tried from many. */
  email: { free: 50, firstSeconds: 2, longestSeconds: 60, forgottenSeconds: HOUR },
  /** A browser that its user has signed in with before. */
  device: { free: 10, firstSeconds: 2, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** Codes of a second factor for one user from one client address. */
  'code pair': { free: 5, firstSeconds: 2, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** The same in a browser that its user has signed in with before. */
  'code device': { free: 5, firstSeconds: 2, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** The same from many: who is here knows the password, and three codes in a million are right at any moment. */
  'code user': { free: 20, firstSeconds: 30, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** Proofs in one session: whoever has taken it over must not guess the password in it. */
  proof: { free: 5, firstSeconds: 2, longestSeconds: 900, forgottenSeconds: 24 * HOUR },
  /** Reset mails asked for from one client address. */
  'reset address': { free: 20, firstSeconds: 30, longestSeconds: HOUR, forgottenSeconds: HOUR },
  /** Reset mails to one e-mail address: nobody's letter box is filled. */
  'reset email': { free: 3, firstSeconds: 60, longestSeconds: HOUR, forgottenSeconds: 6 * HOUR },
  /** Mails which tell one e-mail address that an account has another now, likewise. */
  'change email': { free: 3, firstSeconds: 60, longestSeconds: HOUR, forgottenSeconds: 6 * HOUR },
  /** Mails which tell one e-mail address that its password was changed, likewise. */
  'password email': { free: 3, firstSeconds: 60, longestSeconds: HOUR, forgottenSeconds: 6 * HOUR },
  /** Invitations of one Company to one e-mail address, likewise. */
  'invitation email': { free: 5, firstSeconds: 60, longestSeconds: HOUR, forgottenSeconds: 6 * HOUR },
  /** Invitations of one Company to whomever: it does not mail all the world. */
  'invitation company': { free: 300, firstSeconds: 60, longestSeconds: HOUR, forgottenSeconds: 24 * HOUR },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof ATTEMPT_LIMITS

/** The longest that anything is remembered. */
export const LONGEST_MEMORY_SECONDS = Math.max(
  ...Object.values(ATTEMPT_LIMITS).map(({ forgottenSeconds }) => forgottenSeconds),
)
