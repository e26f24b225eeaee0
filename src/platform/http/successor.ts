import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Says on the answer that its route is deprecated, and what replaces it (completions.md §2).
 * @param successor the path of the route to use instead, its parameters named as in this one's
 */
export function announceSuccessor(successor: string, request: FastifyRequest, reply: FastifyReply): void {
  const params = request.params as Readonly<Record<string, string>>
  const path = successor.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = `${request.server.baseUrl(request)}${path}`
  reply.headers({ deprecation: 'true', link: `<${url}>; rel="successor-version"` })
}

/** A path as documents write it: `/numbers/{id}.json` for `/numbers/:id.json`. */
export function documentedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
