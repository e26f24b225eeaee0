import { type ParsedRules, parsePayoutRules } from '../../domain/payout-modification/parse-payout-rules.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { invalid, MESSAGE, unreadable } from '../../platform/refusals/refusal.ts'
import { ROOT_KEY } from './schema.ts'

/**
 * The rules of a CSV that was sent.
 * @throws `invalid` when there is none, or it cannot be read
 */
export async function rulesOf(csvData: string | undefined): Promise<ParsedRules> {
  if (csvData === undefined) throw invalid(ROOT_KEY, { csv_data: [MESSAGE.blank] })
  const parsed = await inSlices(parsePayoutRules(csvData))
  if ('errors' in parsed) throw unreadable(parsed.errors)
  return parsed
}
