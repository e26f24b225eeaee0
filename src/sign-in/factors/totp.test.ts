import { generate } from 'otplib/functional'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpSecretText, totpUri } from './totp.ts'

/** RFC 6238, appendix B; its codes have eight digits, of which six are the last. */
const SECRET = Buffer.from('12345678901234567890')

const at = (seconds: number) => new Date(seconds * 1_000)

describe('a code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('of second %i is %s, of step %i', async (seconds, code, step) => {
    expect(await stepOfCode(SECRET, code, at(seconds), null)).toBe(step)
  })

  test.each([
    ['a step ago', 30, true],
    ['a step ahead', -30, true],
    ['two steps ago', 60, false],
    ['two steps ahead', -60, false],
  ])('of %s: %j', async (_, secondsLater, isTaken) => {
    const issued = 1_111_111_125
    const step = await stepOfCode(SECRET, '050471', at(issued + secondsLater), null)
    expect(step !== null).toBe(isTaken)
  })

  test('is none once it, or a later one, was accepted', async () => {
    const step = 37_037_037
    const accepts = async (lastStep: number) => stepOfCode(SECRET, '050471', at(1_111_111_111), lastStep)
    expect(await accepts(step - 1)).toBe(step)
    expect(await accepts(step)).toBeNull()
    expect(await accepts(step + 1)).toBeNull()
  })

  test.each(['', '050472', '50471', ' 050471', '0504711', '٠٥٠٤٧١', 'abcdef', '050471\n'])(
    '%j is none',
    async code => {
      expect(await stepOfCode(SECRET, code, at(1_111_111_111), null)).toBeNull()
    },
  )
})

test('an app reads from the picture what it needs to show the same codes', async () => {
  const secret = newTotpSecret()
  const uri = new URL(totpUri(secret, 'Dialplane', 'ada@example.com'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Dialplane:ada@example.com')
  expect(uri.searchParams.get('issuer')).toBe('Dialplane')
  const code = await generate({ secret: uri.searchParams.get('secret') ?? '', epoch: 1_800_000_000 })
  expect(await stepOfCode(secret, code, at(1_800_000_000), null)).toBe(60_000_000)
})

test('a secret is written as RFC 4648 writes it', () => {
  expect(totpSecretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
