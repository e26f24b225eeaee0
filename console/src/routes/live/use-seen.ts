import { useSession } from '../../session/session.ts'

interface Seen {
  /** The number that was called, and the publisher: a buyer is not told. */
  readonly seesOrigin: boolean
  /** A publisher is not told, and a buyer has one. */
  readonly seesTargets: boolean
}

/** Which columns say anything to the reader. */
export function useSeen(): Seen {
  const { role } = useSession()
  return { seesOrigin: role !== 'buyer', seesTargets: role !== 'publisher' && role !== 'buyer' }
}
