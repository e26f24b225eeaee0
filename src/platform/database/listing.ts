import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type TObject, type TOptional, type TSchema, Type } from 'typebox'
import { OptionalPageQuery, PageQuery } from '../wire/page.ts'
import { Id, OneOf, Text } from '../wire/wire-types.ts'
import { hasId } from './has-id.ts'
import { type SearchedColumns, searchCondition } from './search-condition.ts'
import type { ListedRows } from './select-page.ts'

/** What a list filters by: the parameter's schema, and what it asks of a row. */
export interface ListFilter<Reader = unknown> {
  readonly schema: TSchema
  /**
   * @param value as the schema has it
   * @param reader who asks: what it is not shown must not be found out by filters
   */
  condition(value: never, reader: Reader): SQL
}

interface ListingParts<Reader> {
  /** Looked through for `q`. */
  readonly searched: SearchedColumns<Reader>
  /** What rows can be sorted by beside `id` and the times, under the names that they have on the wire. */
  readonly sorted: Readonly<Record<string, PgColumn | SQL>>
  readonly filters?: Readonly<Record<string, ListFilter<Reader>>>
  /** The order without `sort`. */
  readonly preset?: 'oldest first' | 'newest first'
  /** Whether the whole list is answered to who asks for no page. */
  readonly isWhole?: boolean
}

/** What requests may ask of a list, and what that means in SQL. */
export interface Listing<Reader> {
  readonly query: ListQuery
  /** What is asked in all. */
  rowsOf(query: { readonly sort?: string }, reader: Reader): ListedRows
}

type ListQuery = TObject<
  Pick<typeof PageQuery.properties, 'page' | 'per_page'> & {
    q: TOptional<ReturnType<typeof Text>>
    sort: TOptional<ReturnType<typeof Text>>
  }
>

/**
 * Describes a list: what it is searched, sorted and filtered by stands in one place, and the schema that validates and
 * documents its query is made from it.
 */
export function listing<Reader = unknown>({
  searched,
  sorted,
  filters = {},
  preset = 'oldest first',
  isWhole = false,
}: ListingParts<Reader>): Listing<Reader> {
  const columns: Readonly<Record<string, PgColumn | SQL>> = { id: searched.id, ...sorted }
  const sorts = Object.keys(columns).flatMap(name => [name, `-${name}`])
  const usual = preset === 'oldest first' ? 'id' : '-id'
  const schemas = Object.entries(filters).flatMap(([name, { schema }]) => [
    [name, Type.Optional(schema)],
    ...(CLIENT_IDS.has(name)
      ? [[`client_${name}`, Type.Optional(Text({ description: `Alias of \`${name}\`.` }))]]
      : []),
  ])
  const query = Type.Object({
    ...(isWhole ? OptionalPageQuery : PageQuery).properties,
    q: Type.Optional(
      Text({
        description: 'Only those in which this occurs, or whose `id` it is; in any case.',
        examples: ['insurance'],
      }),
    ),
    sort: Type.Optional(
      OneOf(sorts, {
        type: 'string',
        description: `What to sort by, descending with \`-\`; equal ones by \`id\`. Default: \`${usual}\`.`,
        examples: [sorts.at(-1)],
      }),
    ),
    ...Object.fromEntries(schemas),
  })
  return {
    query: query as unknown as ListQuery,
    rowsOf: (asked, reader) => {
      const values = asked as { readonly q?: string } & Readonly<Record<string, unknown>>
      const conditions = Object.entries(filters).map(([name, { condition }]) => {
        const value = values[name] ?? (CLIENT_IDS.has(name) ? values[`client_${name}`] : undefined)
        return value === undefined ? undefined : condition(value as never, reader)
      })
      const sort = asked.sort ?? usual
      const name = sort.replace(/^-/, '')
      return {
        filter: and(searchCondition(values.q, searched, reader), ...conditions),
        order: {
          by: name === 'id' ? null : (columns[name] ?? null),
          direction: sort.startsWith('-') ? 'descending' : 'ascending',
        },
      }
    },
  }
}

/** Filters by these go under both names that bodies know (completions.md §10). */
const CLIENT_IDS: ReadonlySet<string> = new Set(['cid', 'afid', 'tid'])

/** For people `apple` comes before `Zebra`, whatever the database's collation. */
export const inAnyCase = (column: PgColumn): SQL => sql`lower(${column})`

export const textFilter = (column: PgColumn, description: string): ListFilter => ({
  schema: Text({ description }),
  condition: (value: string) => eq(column, value),
})

/** Of a column with codes of countries, which may be asked for in either case. */
export const countryFilter = (column: PgColumn, description: string): ListFilter => ({
  schema: Text({ pattern: '^[A-Za-z]{2}$', description, examples: ['US'] }),
  condition: (value: string) => eq(column, value.toUpperCase()),
})

export const idFilter = (column: PgColumn, description: string): ListFilter => ({
  schema: Type.Integer({ ...Id, description }),
  condition: (value: number) => eq(column, value),
})

/** As many as a page holds. */
const MOST_IDS = 100

/** Those with these ids, to learn in one request what several are called. */
export const idsFilter = (id: PgColumn): ListFilter => ({
  schema: Text({
    pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MOST_IDS - 1}}$`,
    description: `Only those with these ids: up to ${MOST_IDS}, with commas between.`,
    examples: ['7,12'],
  }),
  condition: (ids: string) => hasId(id, ids.split(',').map(Number)),
})

export const choiceFilter = (
  column: PgColumn,
  values: readonly (string | number)[],
  description: string,
): ListFilter => ({
  schema: OneOf(values, { type: typeof values[0] === 'number' ? 'integer' : 'string', description }),
  condition: (value: string | number) => eq(column, value),
})

export const flagFilter = (column: PgColumn, description: string): ListFilter => ({
  schema: Type.Boolean({ description }),
  condition: (value: boolean) => eq(column, value),
})

/** Of a column that says since when: whether it says anything. */
export const sinceFilter = (column: PgColumn, description: string): ListFilter => ({
  schema: Type.Boolean({ description }),
  condition: (value: boolean) => (value ? isNotNull(column) : isNull(column)),
})

/** Finds nothing: what a filter says to who is not shown what it asks. */
export const NOTHING: SQL = sql`false`
