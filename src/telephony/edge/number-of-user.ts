import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'

/**
 * The telephone number, in E.164, that the user of a SIP address or a `tel:` address is; null where it is none. Parameters behind it,
 * such as those of RFC 4904, say nothing about it. Letters make no number here, although some telephones have them on their keys: a
 * UUID may begin with many digits. Many a carrier leaves out the plus: what is no number of the US is read with it.
 */
export function numberOfUser(user: string): string | null {
  const number = withoutParameters(user)
  if (!MAY_BE_NUMBER.test(number)) return null
  const digits = number.replace(/\D/g, '')
  return parsePhoneNumber(number) ?? (IS_INTERNATIONAL.test(digits) ? parsePhoneNumber(`+${digits}`) : null)
}

export function withoutParameters(user: string): string {
  return user.split(';')[0] ?? ''
}

const MAY_BE_NUMBER = /^\+?[\d().-]+$/

/** With a country code; shorter ones are mostly extensions and usernames. */
const IS_INTERNATIONAL = /^\d{11,15}$/
