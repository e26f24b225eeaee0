import { describe, expect, test } from 'vitest'
import { buildCampaign } from '../../../test/builders/build-company-configuration.ts'
import { KEY as key } from '../../../test/builders/build-postback-key.ts'
import type { ConfiguredPostbackKey } from '../../configuration/company-configuration.ts'
import type { ClaimRate } from './claim-rates.ts'
import { rejectionOf } from './rejections.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')

const campaign = buildCampaign(1)
const affiliate = { id: 1, afid: 'publisher', paused: false }

/** @param draw what chance says, from 0 up to 1 */
const rejection = (
  fields: Partial<ConfiguredPostbackKey>,
  claimRate: ClaimRate,
  draw: number,
  isCallerSuppressed = false,
  isCallerTooFrequent = false,
) =>
  rejectionOf(
    {
      companyId: 1,
      key: { ...key, ...fields },
      campaign,
      affiliate,
      isCallerSuppressed,
      isCallerTooFrequent,
      at: AT,
    },
    { claimRates: { ofPublisher: async () => claimRate }, chance: () => draw },
  )

describe('a publisher whose reservations rarely end in a call', () => {
  const settings = { claimPercentThreshold: 50, blockedInboundPercent: 30 }
  const rarely = { claimed: 49, resolved: 100 }

  test('has the configured share of its pings rejected', async () => {
    expect(await rejection(settings, rarely, 0.29)).toBe('shield')
    expect(await rejection(settings, rarely, 0.3)).toBeNull()
  })

  test('is left alone at the threshold', async () => {
    expect(await rejection(settings, { claimed: 50, resolved: 100 }, 0)).toBeNull()
  })

  test('is left alone while there are fewer than 20 resolved reservations', async () => {
    expect(await rejection(settings, { claimed: 0, resolved: 19 }, 0)).toBeNull()
    expect(await rejection(settings, { claimed: 0, resolved: 20 }, 0)).toBe('shield')
  })

  test.each([{ claimPercentThreshold: 50 }, { blockedInboundPercent: 100 }])(
    'is left alone where only %o is set',
    async fields => {
      expect(await rejection(fields, rarely, 0)).toBeNull()
    },
  )

  test('is told that it is paused, if it is, and no reservations are counted', async () => {
    expect(await rejection({ ...settings, paused: true }, rarely, 0)).toBe('paused')
  })
})

describe('a suppressed caller', () => {
  const unclaimed = { claimed: 0, resolved: 100 }

  test('is rejected, before the publisher’s claims are looked at', async () => {
    const settings = { claimPercentThreshold: 50, blockedInboundPercent: 100 }
    expect(await rejection(settings, unclaimed, 0, true)).toBe('suppressed')
  })

  test('is rejected like one who calls too often', async () => {
    expect(await rejection({}, unclaimed, 0, false, true)).toBe('suppressed')
  })

  test('of a paused key is not what the publisher is told', async () => {
    expect(await rejection({ paused: true }, unclaimed, 0, true)).toBe('paused')
  })
})
