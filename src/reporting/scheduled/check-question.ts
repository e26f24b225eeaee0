import { Refusal, type RefusalKind } from '../../platform/refusals/refusal.ts'
import { readQuery, type StandingQuestion } from '../calls/report-query.ts'
import type { ReportSettings } from '../calls/report-settings.ts'

/** The window of which it is asked does not matter here. */
const SOME_DAY = '2026-01-01'

/** As the report itself would refuse it; null where it can be asked. */
export function checkQuestion(
  { hasAffiliateMarketing, tagKeys }: ReportSettings,
  question: StandingQuestion,
): string | null {
  const asked = {
    ...{ domain: 'calls' as const, created_at_start: SOME_DAY, created_at_end: SOME_DAY },
    ...question,
  }
  try {
    readQuery(asked, { party: 'company', hasAffiliateMarketing, tagKeys })
    return null
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    return sentence
  }
}

/** Refusals of the question itself, which stay until it is changed; others pass. */
const LASTING: ReadonlySet<RefusalKind> = new Set(['malformed', 'forbidden', 'invalid'])

/** Why a question cannot be asked; null for anything else, which is a fault or passes. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Refusal) || !LASTING.has(error.kind)) return null
  return 'sentence' in error.explanation ? error.explanation.sentence : null
}
