import type { FastifyInstance, HTTPMethods } from 'fastify'

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Watches the routes that are registered from here on. The function it returns, called once after the last of them,
 * makes every known path answer `405` with `Allow` to the methods it does not have.
 */
export function watchMethods(fastify: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  let isWatching = true
  fastify.addHook('onRoute', route => {
    if (!isWatching) return
    const methods = methodsByUrl.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    methodsByUrl.set(route.url, methods)
  })
  return () => {
    isWatching = false
    for (const [url, methods] of methodsByUrl) {
      const missing = METHODS.filter(method => !methods.has(method))
      if (missing.length === 0 || url.includes('*')) continue
      const allow = [...methods].join(', ')
      fastify.route({
        method: [...missing],
        url,
        schema: { hide: true },
        handler: (request, reply) =>
          reply
            .code(405)
            .header('allow', allow)
            .send({ error: `${request.method} is not possible here; use ${allow}.` }),
      })
    }
  }
}
