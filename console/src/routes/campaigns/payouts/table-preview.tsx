import type { Schemas } from '../../../api/api-client.ts'
import { counted, formatCount, formatDollars } from '../../../format/format-number.ts'
import { Scroller } from '../../../parts/scroller.tsx'
import { Status } from '../../../parts/status.tsx'
import { Time } from '../../../parts/time.tsx'
import { COMPANY_MONEY } from '../../../words/money-words.ts'

type Preview = Schemas['PayoutBidModificationTablePreview']

/** What a table would have made of the pings of the last days, rule by rule. */
export function TablePreview({ preview }: { readonly preview: Preview }) {
  const { pings, from, to, truncated, payout_before: before, payout_after: after, revenue } = preview
  return (
    <div className="preview">
      <h3>Tried on {counted(pings, 'ping')}</h3>
      <p>
        <Time at={from} /> to <Time at={to} />
        {truncated && ': the newest of them, there are more'}. Publishers would have been bid{' '}
        <strong>{formatDollars(after)}</strong> instead of {formatDollars(before)}, of{' '}
        {formatDollars(revenue)} revenue ({signed(after - before)}), if every one of these pings had become a
        call that converts.
      </p>
      <Findings preview={preview} />
      <Scroller label="Rules">
        <table aria-label="Rules">
          <thead>
            <tr>
              <th scope="col" className="numeric">
                Row
              </th>
              <th scope="col">Rule</th>
              <th scope="col" className="numeric">
                Bids
              </th>
              <th scope="col" className="numeric">
                Pings
              </th>
              <th scope="col" className="numeric">
                {COMPANY_MONEY.revenue}
              </th>
              <th scope="col" className="numeric">
                Bid before
              </th>
              <th scope="col" className="numeric">
                Bid after
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.rules.map(rule => (
              <tr key={rule.row}>
                <td className="numeric">{rule.row}</td>
                <td>
                  {rule.rule_id ?? '–'}{' '}
                  {preview.unreachable.includes(rule.row) && <Status tone="warning">can never decide</Status>}
                </td>
                <td className="numeric">{rule.payout_pct === null ? 'as it is' : `${rule.payout_pct} %`}</td>
                <Amounts of={rule} />
              </tr>
            ))}
            <tr>
              <td />
              <td>No rule matched</td>
              <td className="numeric">as it is</td>
              <Amounts of={preview.unmatched} />
            </tr>
          </tbody>
        </table>
      </Scroller>
    </div>
  )
}

function Amounts({
  of: { hits, revenue, payout_before: before, payout_after: after },
}: {
  readonly of: Preview['unmatched']
}) {
  return (
    <>
      <td className="numeric">{formatCount(hits)}</td>
      <td className="numeric">{formatDollars(revenue)}</td>
      <td className="numeric">{formatDollars(before)}</td>
      <td className="numeric">{formatDollars(after)}</td>
    </>
  )
}

function Findings({
  preview: { warnings, bucket_gaps: gaps, never_reached: idle, pings },
}: {
  readonly preview: Preview
}) {
  const lines = [
    ...warnings,
    ...gaps.map(([from, to]) => `No rule with a condition on pbm_bucket admits ${from} to ${to}.`),
    ...(pings > 0 && idle.length > 0 ? [`Decided no ping of these days: row ${idle.join(', ')}.`] : []),
  ]
  if (lines.length === 0) return <Status tone="good">Nothing looks unintended.</Status>
  return (
    <ul className="plain-list">
      {lines.map(line => (
        <li key={line}>
          <Status tone="warning">{''}</Status>
          {line}
        </li>
      ))}
    </ul>
  )
}

function signed(dollars: number): string {
  return `${dollars < 0 ? '−' : '+'}${formatDollars(Math.abs(dollars))}`
}
