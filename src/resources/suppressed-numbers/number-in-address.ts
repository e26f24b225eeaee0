import { Type } from 'typebox'
import { parsePhoneNumber, restorePlus } from '../../domain/phone/phone-number.ts'
import { invalid, MESSAGE, malformed, notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'

const EXAMPLES = { examples: ['+13055550142'] }

/** The number as a path segment: `+` may be raw or escaped; without a country code it is a US number. */
export const NumberParams = Type.Object({ number: Text(EXAMPLES) })

export const NumberQuery = Type.Object({
  number: Type.Optional(
    Text({ ...EXAMPLES, description: 'Ask about this number; without it, about any at all.' }),
  ),
})

/** In E.164. @throws `not-found` when it is impossible: nothing is known of such a number */
export function numberInPath({ number }: { readonly number: string }, what: string, where?: string): string {
  const parsed = parsePhoneNumber(restorePlus(number))
  if (parsed === null) throw notFound(what, where)
  return parsed
}

/** In E.164. @throws the failed validation when it is impossible */
export function newNumberInPath({ number }: { number: string }, rootKey: string): string {
  const parsed = parsePhoneNumber(restorePlus(number))
  if (parsed === null) throw invalid(rootKey, { number: [MESSAGE.notPhoneNumber] })
  return parsed
}

/** In E.164; null when none is asked about. @throws `malformed` when it is impossible */
export function numberInQuery({ number }: { number?: string }): string | null {
  if (number === undefined) return null
  const parsed = parsePhoneNumber(restorePlus(number))
  if (parsed === null)
    throw malformed(`The query parameter "number" is not valid: it ${MESSAGE.notPhoneNumber}.`)
  return parsed
}
