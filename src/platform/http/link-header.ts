import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../wire/page.ts'

/** Says how many rows all pages have. */
export const TOTAL_HEADER = 'X-Total-Count'

/**
 * Sets `X-Total-Count`, and the `Link` header: absolute URLs with every query parameter; `first` and `prev` only after page 1, `last` and
 * `next` only before the last page, none at all when there is one page (completions.md §2).
 */
export function setLinkHeader(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  totalRows: number,
): void {
  reply.header(TOTAL_HEADER, totalRows)
  const lastPage = Math.max(1, Math.ceil(totalRows / page.perPage))
  if (lastPage === 1) return
  const relations: [number, string][] = []
  if (page.page > 1) relations.push([1, 'first'], [Math.min(page.page - 1, lastPage), 'prev'])
  if (page.page < lastPage) relations.push([lastPage, 'last'], [page.page + 1, 'next'])
  const links = relations.map(([number, relation]) => `<${pageUrl(request, number)}>; rel="${relation}"`)
  reply.header('link', links.join(', '))
}

function pageUrl(request: FastifyRequest, page: number): string {
  // A request may name another server before its path (RFC 9112, absolute-form): that is the client's word alone.
  const target = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const url = new URL(`${request.server.baseUrl(request)}${target}`)
  url.searchParams.set('page', String(page))
  return url.href
}
