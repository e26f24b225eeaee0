import type { CallerFacts } from './caller-facts.ts'

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
