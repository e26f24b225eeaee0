import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const DRAWN_BYTES = 16

/** Tells browsers in which a user has signed in before from others. Nothing is stored of them: their cookie is signed. */
export interface KnownDevices {
  /** What the browser keeps. */
  mark(userId: number): string
  isMarkOf(mark: string | null, userId: number): mark is string
}

/** @param secret of all processes alike, so that each knows what another has signed */
export function knownDevices(secret: Buffer): KnownDevices {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    mark: userId => {
      const text = `${userId}.${randomBytes(DRAWN_BYTES).toString('base64url')}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    isMarkOf: (mark, userId): mark is string => {
      if (mark === null) return false
      const end = mark.lastIndexOf('.')
      const [text, signature] = [mark.slice(0, end), Buffer.from(mark.slice(end + 1), 'base64url')]
      const expected = sign(text)
      return (
        text.startsWith(`${userId}.`) &&
        signature.length === expected.length &&
        timingSafeEqual(signature, expected)
      )
    },
  }
}
