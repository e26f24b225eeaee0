import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

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

/**
 * Sets the `Link` header: absolute URLs with every query parameter; `first` and `prev` only after page 1, `last` and
 * `next` only before the last page, none at all when there is one page (completions.md §2).
 */
export function setLinkHeader(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  totalRows: number,
): void {
  const lastPage = Math.max(1, Math.ceil(totalRows / page.perPage))
  const relations: [number, string][] = []
  if (page.page > 1) relations.push([1, 'first'], [Math.min(page.page - 1, lastPage), 'prev'])
  if (page.page < lastPage) relations.push([lastPage, 'last'], [page.page + 1, 'next'])
  if (relations.length === 0) return
  const links = relations.map(([number, relation]) => `<${pageUrl(request, number)}>; rel="${relation}"`)
  reply.header('link', links.join(', '))
}

function pageUrl(request: FastifyRequest, page: number): string {
  const url = new URL(request.url, request.server.baseUrl(request))
  url.searchParams.set('page', String(page))
  return url.href
}
