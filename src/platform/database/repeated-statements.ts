import type pg from 'pg'

/** How often a text comes before it is worth keeping: most that come this often come all day. */
const REPETITIONS = 4

/** What a server's session keeps of ours, at some 20 kB each; and how many texts are watched for coming back. */
const MOST_NAMED = 200
const MOST_WATCHED = 1_000

/** Longer ones hold many rows, and seldom as many again. */
const MAX_CHARACTERS = 5_000

/** Which texts have names: the first that come again and again. The same for every connection of a pool. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** @returns undefined while it has not come often enough, where enough others have names, and for long texts */
  nameOf(text: string): string | undefined {
    if (text.length > MAX_CHARACTERS) return undefined
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MOST_NAMED) return name
    const seen = (this.#seen.get(text) ?? 0) + 1
    if (seen < REPETITIONS) {
      if (this.#seen.size >= MOST_WATCHED) this.#seen.clear()
      this.#seen.set(text, seen)
      return undefined
    }
    this.#seen.delete(text)
    const drawn = `repeated_${this.#names.size + 1}`
    this.#names.set(text, drawn)
    return drawn
  }
}

/**
 * The connection, for statements that are composed anew each time. An edit is some thirty small ones, always the same: parsing
 * and planning them costs PostgreSQL as much as everything else. One that has a name is parsed once for each connection.
 */
export function withNamedStatements(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  const query = (asked: unknown, values: unknown, ...rest: unknown[]) => {
    // Several statements in one text have no parameters, and cannot be named.
    const isNameable = isUnnamed(asked) && Array.isArray(values) && values.length > 0
    const name = isNameable ? names.nameOf(asked.text) : undefined
    const statement = name === undefined ? asked : { ...(asked as object), name }
    return (client.query as (...asked: unknown[]) => unknown).call(client, statement, values, ...rest)
  }
  return Object.assign(Object.create(client) as pg.PoolClient, { query })
}

function isUnnamed(asked: unknown): asked is { readonly text: string } {
  const { text, name, submit } = (asked ?? {}) as Partial<Record<'text' | 'name' | 'submit', unknown>>
  return typeof text === 'string' && name === undefined && submit === undefined
}
