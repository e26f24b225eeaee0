import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandler } from './error-handler.ts'
import { acceptParameterBodies } from './parameter-bodies.ts'

const form = (parameters: number) => Array.from({ length: parameters }, (_, at) => `tag_${at}=1`).join('&')

test('a form may have 1,000 parameters, and is refused with more rather than read in part', async () => {
  const fastify = Fastify()
  registerErrorHandler(fastify)
  acceptParameterBodies(fastify)
  fastify.post('/', request => ({ parameters: Object.keys(request.body as object).length }))
  const send = (payload: string) =>
    fastify.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  expect((await send(form(1_000))).json()).toEqual({ parameters: 1_000 })
  const refused = await send(form(1_001))
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    { error: 'The form has too many parameters: send at most 1000.' },
  ])
})
