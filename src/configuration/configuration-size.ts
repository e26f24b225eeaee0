import { BYTES, type Sized } from '../domain/memory/sized.ts'
import { isMoney } from '../domain/money/money.ts'

/** Estimates, in bytes, of what V8 keeps: an object's header, one of its fields or of the entries of a list, a function. */
const OBJECT_BYTES = 24
const FIELD_BYTES = 8
const STRING_BYTES = 16
const FUNCTION_BYTES = 64

/** An amount and its list of digits. What a loop over its names comes by beside them are functions, which all amounts share. */
const AMOUNT_BYTES = 80

/** What an object costs beside itself: its entries in maps by its id and its other names. */
const ENTRY_BYTES = 120

/** How much memory a compiled object takes with all that it holds, by estimate. */
export function objectBytes(object: object): number {
  return ENTRY_BYTES + bytesOf(object)
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return STRING_BYTES + value.length
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return 0
  const known = (value as Partial<Sized>)[BYTES]
  if (known !== undefined) return known
  if (typeof value === 'function') return FUNCTION_BYTES
  if (isMoney(value)) return AMOUNT_BYTES + FIELD_BYTES * value.c.length
  let bytes = OBJECT_BYTES
  if (Array.isArray(value)) {
    for (const element of value) bytes += FIELD_BYTES + bytesOf(element)
  } else {
    // What a loop over names reads by them is found without a look-up: all of a large Company is measured while a ping waits.
    const fields = value as Readonly<Record<string, unknown>>
    for (const name in fields) bytes += FIELD_BYTES + bytesOf(fields[name])
  }
  return bytes
}
