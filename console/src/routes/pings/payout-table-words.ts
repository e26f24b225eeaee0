import type { Ping } from '../../api/resources/pings.ts'
import { formatDollars } from '../../format/format-number.ts'

type Modified = Pick<
  Ping,
  | 'payout'
  | 'pbm_table_version'
  | 'pbm_rule_id'
  | 'pbm_bucket'
  | 'pbm_variant'
  | 'pbm_original_payout'
  | 'pbm_percent_of_revenue'
>

/** What a payout table made of a ping, as a sentence; null where none was in force, or the reader is not told. */
export function payoutTableWords(ping: Modified): string | null {
  const { pbm_table_version: version, pbm_rule_id: ruleId, pbm_bucket: bucket } = ping
  if (version == null) return null
  const who = `${version}${ruleId == null ? '' : `, rule ${ruleId}`}${bucket == null ? '' : `, bucket ${bucket}`}`
  return `${who}: ${effectOf(ping)}`
}

function effectOf({
  payout,
  pbm_original_payout: before,
  pbm_percent_of_revenue: percent,
}: Modified): string {
  if (percent == null) return 'the payout was left as it was'
  const instead = before == null || before === payout ? '' : ` instead of ${formatDollars(before)}`
  return `${percent}% of the revenue, ${formatDollars(payout)}${instead}`
}
