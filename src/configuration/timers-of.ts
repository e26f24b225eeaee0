import type { Timer } from '../domain/timers/timer.ts'
import type { CompanyConfiguration } from './company-configuration.ts'

/**
 * The timers of a call to this Campaign, through this number (E.164) where it came through one: the Number's own, if it
 * has any, take the place of the Campaign's. A number that leads to another Campaign, as that of a reservation may, has
 * no say.
 */
export function timersOf(
  { campaigns, numbers }: CompanyConfiguration,
  campaignId: number,
  calledNumber: string | null,
): readonly Timer[] {
  const campaign = campaigns.get(campaignId)
  if (campaign === undefined) return []
  const number = calledNumber === null ? undefined : numbers.get(calledNumber)
  const own = number?.campaignId === campaignId ? number.timers : null
  return own ?? campaign.timers
}
