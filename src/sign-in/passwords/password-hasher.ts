import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import { atMost } from '../../platform/jobs/at-most.ts'
import { overloaded } from '../../platform/refusals/refusal.ts'

/** Makes and checks what storage holds of passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * @param stored null for who has no password, or does not exist: takes as long as any other, and answers false
   */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COSTS: Options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Half of the threads that Node.js has for what blocks: files and names are still read while everybody signs in. */
const MOST_AT_ONCE = 2

/** Some two seconds' worth: whoever would wait longer is told to come again. */
const MOST_WAITING = 64

/** Of no password that anybody has: of 32 zero bytes, which no text is. It costs as much to check as any other. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** @throws `overloaded` where too many wait already */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = atMost(MOST_AT_ONCE)
  let waiting = 0
  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw overloaded()
    waiting += 1
    try {
      return await inTurn(work)
    } finally {
      waiting -= 1
    }
  }
  return {
    hash: password => bounded(() => hash(normalized(password), COSTS)),
    verify: (stored, password) =>
      bounded(async () => (await verify(stored ?? NOBODY, normalized(password))) && stored !== null),
  }
}

/** One text may be typed in several forms, by keyboard: NIST SP 800-63B has them compared in this one. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
