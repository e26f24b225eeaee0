import { randomBytes, randomInt } from 'node:crypto'

const CODE_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Random hexadecimal text of `length` characters (an even number). */
export function randomHex(length: number): string {
  return randomBytes(length / 2).toString('hex')
}

/** A short random identifier of lower-case letters and digits, as `cid` and `afid` get when none is sent. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
}
