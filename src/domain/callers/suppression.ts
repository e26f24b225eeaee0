import type { CallerFacts, Suppression } from './caller-facts.ts'

/** What a call is for, as far as suppressions can be narrowed to it. */
interface CallSource {
  readonly campaignId: number
  readonly affiliateId: number | null
}

/** Whether a call of this caller is to be refused (completions.md §5, Suppressed callers). */
export function isSuppressed(
  { suppression, isOnGlobalList }: CallerFacts,
  source: CallSource,
  usesGlobalSuppressionList: boolean,
): boolean {
  if (usesGlobalSuppressionList && isOnGlobalList) return true
  return suppression !== null && covers(suppression, source)
}

function covers(suppression: Suppression, { campaignId, affiliateId }: CallSource): boolean {
  return (
    (suppression.campaignId === null || suppression.campaignId === campaignId) &&
    (suppression.affiliateId === null || suppression.affiliateId === affiliateId)
  )
}

/**
 * Whether a suppressed caller may lift its suppression (service-api.md, Suppressed Number, `can_resubscribe`). The
 * installation-wide list is not the caller's to change.
 */
export function mayResubscribe(
  { suppression, isOnGlobalList }: CallerFacts,
  usesGlobalSuppressionList: boolean,
): boolean {
  return suppression?.canResubscribe === true && !(usesGlobalSuppressionList && isOnGlobalList)
}
