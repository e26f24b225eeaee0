import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { ErrorObject } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { onUse } from '../on-use.ts'
import { compileLenient, compilePath, compileStrict } from '../wire/validators.ts'

/**
 * Has what validates and writes by the schemas of routes compiled by the first request that needs it. There are
 * thousands of such schemas; compiling all of them took as long as everything else at start together, and a process uses few.
 * A schema that cannot be compiled is therefore known no earlier than that: a test compiles all (`routes.http.test.ts`).
 */
export function compileOnUse(fastify: FastifyInstance): void {
  fastify.setValidatorCompiler(({ schema, httpPart }) => validatorOf(() => compileFor(httpPart, schema)))
  const compileSerializer = SerializerSelector()()
  fastify.setSerializerCompiler(route => {
    const serializer = onUse(() => compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' }))
    return answer => serializer()(answer)
  })
}

type Validator = ((sent: unknown) => boolean) & { errors?: ErrorObject[] | null }

/** What checks a part of a request as this API reads it: bodies strictly, a query and headers as texts. */
export function compileFor(httpPart: string | undefined, schema: object): Validator {
  if (httpPart === 'body') return compileStrict(schema)
  return httpPart === 'params' ? compilePath(schema) : compileLenient(schema)
}

/** In the shape that Fastify asks: whether it is valid, and else, beside it, why not. */
function validatorOf(compile: () => Validator): Validator {
  const validator = onUse(compile)
  const validate: Validator = sent => {
    const compiled = validator()
    const isValid = compiled(sent)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}
