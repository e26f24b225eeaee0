import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../../src/platform/refusals/refusal.ts'
import type { Chance } from './seeded-chance.ts'

/** What becomes of a statement. Each of them is what `pg` and PostgreSQL do, not what they are said to. */
export type StatementFault =
  /** The server refuses it: the disk is full, it is being shut down, somebody cancelled it, two transactions met. */
  | { readonly sqlState: '53100' | '57P01' | '57014' | '40001' }
  /** The connection breaks before the server sees it. */
  | 'cut-before'
  /** The server carries it out, and the connection breaks before anybody learns of it. */
  | 'cut-after'
  /** It is waited for in vain, and carried out later, when nobody expects it any more. */
  | 'late'
  /** It is only carried out when others have overtaken it. */
  | 'overtaken'

/** The connections of one process to its database, and what they suffer. */
export interface DatabaseWeather {
  readonly isBad: boolean
  /** From here on that share of statements, at most so many of them, suffers one of the faults. */
  worsen(chance: Chance, trouble: Trouble): void
  /** From here on all goes well. Resolves once whatever is late has been carried out. */
  clear(): Promise<void>
}

interface Trouble {
  readonly faults: readonly StatementFault[]
  readonly share: number
  readonly most: number
}

/** @param elsewhere runs what is late, as the server does when its client has gone */
export function weatherOver(pool: pg.Pool, elsewhere: pg.Pool): DatabaseWeather {
  let draw: (isAlone: boolean) => StatementFault | null = () => null
  let isBad = false
  const late: Promise<unknown>[] = []

  pool.on('connect', client => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    let isInTransaction = false

    const suffer = async (asked: readonly unknown[], fault: StatementFault | null): Promise<unknown> => {
      if (fault === null) return query(...asked)
      if (typeof fault === 'object') return refuse(asked, fault.sqlState)
      if (fault === 'overtaken') {
        for (let turn = 0; turn < TURNS; turn++) await setImmediate()
        return query(...asked)
      }
      if (fault === 'cut-before') {
        client.connection.stream.destroy()
        return query(...asked)
      }
      if (fault === 'late') {
        late.push(carryOutLater(asked))
        throw new Error('Query read timeout')
      }
      await query(...asked)
      const broken = once(client, 'end')
      client.connection.stream.destroy()
      await broken
      throw new Error('Connection terminated unexpectedly')
    }
    const refuse = async (asked: readonly unknown[], sqlState: string) => {
      const { text } = textAndValues(asked)
      // Going back never fails, and a commit that does goes back.
      if (/^rollback/i.test(text)) return query(...asked)
      if (/^commit/i.test(text)) await query('ROLLBACK')
      try {
        return await query(refusal(sqlState))
      } finally {
        if (sqlState === SHUTDOWN) client.connection.stream.destroy()
      }
    }
    const carryOutLater = async (asked: readonly unknown[]) => {
      for (let turn = 0; turn < TURNS; turn++) await setImmediate()
      const { text, values } = textAndValues(asked)
      // What fails late fails unheard.
      await elsewhere.query(text, values).catch(() => undefined)
    }

    const troubled = (...given: unknown[]) => {
      const callback = given.at(-1)
      const asked = typeof callback === 'function' ? given.slice(0, -1) : given
      // Streams of rows have their own way of failing.
      if (typeof asked[0] === 'object' && asked[0] !== null && 'submit' in asked[0]) return query(...given)
      const { text } = textAndValues(asked)
      if (/^begin/i.test(text)) isInTransaction = true
      const outcome = suffer(asked, BY_ITSELF.test(text) ? null : draw(!isInTransaction))
      if (/^(commit|rollback)/i.test(text)) isInTransaction = false
      if (typeof callback !== 'function') return outcome
      outcome.then(
        result => callback(undefined, result),
        error => callback(error),
      )
      return undefined
    }
    Object.assign(client, { query: troubled })
  })

  return {
    get isBad() {
      return isBad
    },
    worsen: (chance, { faults, share, most }) => {
      let left = most
      isBad = true
      draw = isAlone => {
        if (left === 0 || !chance.happens(share)) return null
        left--
        const fault = chance.pick(faults)
        // Of a transaction whose client has gone, the server carries nothing out later.
        return fault === 'late' && !isAlone ? 'cut-before' : fault
      }
    },
    clear: async () => {
      isBad = false
      draw = () => null
      while (late.length > 0) await late.pop()
    },
  }
}

/** admin_shutdown, with which the server ends the connection too. */
const SHUTDOWN = '57P01'

/** What a process asks now and then by itself: it is spared, so that a seed draws the same every time. */
const BY_ITSELF = /^select company_id, max\(version\)|^select held\.company_id|^listen/i

/** Long enough for others to go first. */
const TURNS = 20

function textAndValues([statement, values]: readonly unknown[]) {
  if (typeof statement === 'string') return { text: statement, values: values as unknown[] | undefined }
  const config = statement as { readonly text: string; readonly values?: unknown[] }
  return { text: config.text, values: config.values ?? (values as unknown[] | undefined) }
}

/** A statement that fails so in earnest, and its transaction with it. */
function refusal(sqlState: string): string {
  return `DO $$ BEGIN RAISE EXCEPTION 'refused by the weather' USING ERRCODE = '${sqlState}'; END $$`
}

/** Whether an error is the weather's: nothing else may fail, however bad that is. */
export function isOfWeather(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal && (cause.kind === 'unavailable' || cause.kind === 'overloaded')) return true
    if (cause instanceof pg.DatabaseError && cause.message.startsWith('refused by the weather')) return true
    if (/^Query read timeout|^Connection terminated|not queryable/.test(cause.message)) return true
    // The transaction went on after one of its statements had failed.
    if (cause instanceof pg.DatabaseError && cause.code === '25P02') return true
  }
  return error instanceof AggregateError && error.errors.every(isOfWeather)
}
