import { randomUUID } from 'node:crypto'

/** A UUID of version 7 (RFC 9562 §5.7): its first 48 bits are the milliseconds of `at`, the rest is chance. */
export function uuidV7(at: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0')
  // A version 4 UUID has its chance where a version 7 one has it, and the same variant bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-x'.length)}`
}

/** The lowest version 7 UUID that can be drawn at `at` or later: UUIDs compare as their times do. */
export function firstUuidV7(at: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The milliseconds that a version 7 UUID was drawn at; null for any other text. */
export function uuidV7Time(text: string): number | null {
  if (!UUID_V7.test(text)) return null
  return Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16)
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
