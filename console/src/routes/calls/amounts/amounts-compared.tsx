import { useWatch } from 'react-hook-form'
import type { Call } from '../../../api/resources/calls.ts'
import { formatDollars, roundDollars } from '../../../format/format-number.ts'
import { Nothing } from '../../../parts/nothing.tsx'
import { COMPANY_MONEY } from '../../../words/money-words.ts'
import type { Amounts } from './correction-of.ts'

/** What the call is worth now, and what it will be once the form is sent. */
export function AmountsCompared({ call }: { readonly call: Call }) {
  const { revenue, payout } = useWatch<Amounts>()
  const rows = [
    [COMPANY_MONEY.revenue, call.revenue, revenue ?? null],
    [COMPANY_MONEY.payout, call.payout, payout ?? null],
    [COMPANY_MONEY.cost, call.charge_total, call.charge_total],
    [
      COMPANY_MONEY.profit,
      profitOf(call, call),
      revenue == null || payout == null ? null : profitOf(call, { revenue, payout }),
    ],
  ] as const
  return (
    <>
      <table aria-label="What it is worth">
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col" className="numeric">
              Now
            </th>
            <th scope="col" className="numeric">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, now, then]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">{formatDollars(now)}</td>
              <td className="numeric">{then === null ? <Nothing /> : formatDollars(then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {call.converted
          ? 'The call has converted, and stays so.'
          : 'The call has not converted. Adjusting marks it as converted, even at $0.00.'}
      </p>
    </>
  )
}

function profitOf(
  { charge_total: cost }: Call,
  { revenue, payout }: Pick<Call, 'revenue' | 'payout'>,
): number {
  return roundDollars(revenue - payout - cost)
}
