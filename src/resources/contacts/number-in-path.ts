import { Type } from 'typebox'
import { parseDialable } from '../../domain/phone/phone-number.ts'
import { restorePlus } from '../../domain/phone/restore-plus.ts'
import { Text } from '../../platform/wire/wire-types.ts'

/** A Contact's number as a path segment: `+` may be raw or escaped; without a country code it is a US number. */
export const NumberParams = Type.Object({
  number: Text({
    description: 'Phone number, with or without its country code, or `sip:user@domain`.',
    examples: ['+13055550142'],
  }),
})

/** In the form that storage keeps; null when it is neither a possible phone number nor a SIP address. */
export function numberInPath({ number }: { readonly number: string }): string | null {
  return parseDialable(restorePlus(number))
}
