import type { NameService } from './resolve-destination.ts'

interface RememberedNamesOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
  /** How long a new answer is waited for where there is an old one. */
  readonly patienceMilliseconds?: number
}

/**
 * Asks for names each time, and where nobody answers takes what was answered last: servers of names fail more often than addresses
 * change, and a call that comes meanwhile should not. That there is no such name or record is an answer too.
 */
export function rememberedNames(names: NameService, options: RememberedNamesOptions = {}): NameService {
  return {
    services: remembering(name => names.services(name), options),
    addresses: remembering(name => names.addresses(name), options),
  }
}

function remembering<Answer>(
  ask: (name: string) => Promise<Answer>,
  { now = () => performance.now(), patienceMilliseconds = PATIENCE_MILLISECONDS }: RememberedNamesOptions,
): (name: string) => Promise<Answer> {
  /** The longest known first. */
  const known = new Map<string, Known<Answer>>()
  const note = (name: string, answer: () => Answer) => {
    known.delete(name)
    known.set(name, { at: now(), answer })
    const [oldest] = known.keys()
    if (known.size > MAX_NAMES && oldest !== undefined) known.delete(oldest)
  }
  const askAndNote = async (name: string): Promise<Answer> => {
    try {
      const answer = await ask(name)
      note(name, () => answer)
      return answer
    } catch (error) {
      if (saysNone(error)) {
        note(name, () => {
          throw error
        })
      }
      throw error
    }
  }

  return async name => {
    const asked = askAndNote(name)
    const last = known.get(name)
    if (last === undefined || now() - last.at > MAX_AGE_MILLISECONDS) return asked
    const lastOnTrouble = asked.catch((error: unknown) => {
      if (saysNone(error)) throw error
      return last.answer()
    })
    return inTime(lastOnTrouble, patienceMilliseconds, last.answer)
  }
}

interface Known<Answer> {
  readonly at: number
  /** Throws where there was none. */
  readonly answer: () => Answer
}

/** What comes in time, or else what there is. */
async function inTime<Answer>(
  asked: Promise<Answer>,
  milliseconds: number,
  otherwise: () => Answer,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  }).then(otherwise)
  try {
    // Of the two that is later nobody hears, whatever becomes of it.
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a server has said that there is no such name, or no such record of it. */
function saysNone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}

/** For records and then addresses, within what is waited for in all. */
const PATIENCE_MILLISECONDS = 1_000

/** By then whoever moved has moved. */
const MAX_AGE_MILLISECONDS = 60 * 60_000

/** Of each kind; beyond that the one that was asked for the longest ago is forgotten. */
const MAX_NAMES = 1_000
