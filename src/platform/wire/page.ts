import { Type } from 'typebox'
import { OneOf } from './wire-types.ts'

const DEFAULT_PER_PAGE = 25
const MAX_PER_PAGE = 100

export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page, from 1.' })),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_PER_PAGE,
      description: `Rows per page; more than ${MAX_PER_PAGE} is taken as ${MAX_PER_PAGE}.`,
    }),
  ),
})

/** For lists that the contract gives no pages to: without these, all of it is answered. */
export const OptionalPageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Page, from 1. With neither, everything is answered.' }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Rows per page (${DEFAULT_PER_PAGE} when only \`page\` is sent); more than ${MAX_PER_PAGE} is taken as ${MAX_PER_PAGE}.`,
    }),
  ),
})

/** `sort` of a log, which has no order but that in which it grew. @param by what that is called on the wire */
export const ageSort = <const Name extends string>(by: Name) =>
  Type.Optional(
    OneOf([by, `-${by}`] as const, {
      type: 'string',
      description: `Oldest or newest first. Default: \`-${by}\`.`,
    }),
  )

export interface Page {
  readonly page: number
  readonly perPage: number
  readonly offset: number
}

/** The requested page; `per_page` above the maximum is clamped (completions.md §2). */
export function pageOf(query: { page?: number; per_page?: number }): Page {
  return pageAt(query.page ?? 1, Math.min(query.per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE))
}

/** The requested page, or null when none was asked for. */
export function askedPage(query: { page?: number; per_page?: number }): Page | null {
  return query.page === undefined && query.per_page === undefined ? null : pageOf(query)
}

/** A page beyond the last row is empty, not an error: however far it lies, its offset still fits a bigint. */
export function pageAt(page: number, perPage: number): Page {
  return { page, perPage, offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER) }
}
