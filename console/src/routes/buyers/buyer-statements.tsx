import { addresses } from '../../addresses.ts'
import { type CallFileColumn, useCallFile } from '../../api/resources/call-file.ts'
import { useReport } from '../../api/resources/reports.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useSession } from '../../session/session.ts'
import { saveFile } from '../../table/csv.ts'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { type PaidMonth, paidDays, paidMonths } from './paid-months.ts'

/** What a buyer checks an invoice by; not who sent it the calls, nor for how much. */
const COLUMNS: readonly CallFileColumn[] = [
  ...(['created_at', 'uuid', 'caller', 'cid', 'dialed_number'] as const),
  ...(['dialed_call_duration', 'revenue'] as const),
]

/** Month by month what a buyer paid for, each with its conversions as a file. */
export function BuyerStatements({ target }: { readonly target: Target }) {
  const { timeZone } = useSession()
  const { first, last } = paidDays(timeZone)
  const answer = useReport({
    domain: 'calls',
    facet: 'target',
    interval: 'month',
    target_id: [target.id],
    created_at_start: first,
    created_at_end: last,
  })
  return (
    <Section title="What it paid">
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {report => (
          <Scroller label="What it paid, month by month" isBusy={answer.isFetching}>
            <table aria-label="What it paid, month by month">
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col" className="numeric">
                    Calls
                  </th>
                  <th scope="col" className="numeric">
                    Converted
                  </th>
                  <th scope="col" className="numeric">
                    {COMPANY_MONEY.revenue}
                  </th>
                  <th scope="col">Statement</th>
                </tr>
              </thead>
              <tbody>
                {paidMonths(report, timeZone).map(month => (
                  <MonthRow key={month.month} target={target} month={month} />
                ))}
              </tbody>
            </table>
          </Scroller>
        )}
      </Answered>
    </Section>
  )
}

interface MonthRowProps {
  readonly target: Target
  readonly month: PaidMonth
}

function MonthRow({ target, month: { month, label, bounds, calls, converted, paid } }: MonthRowProps) {
  const fileName = `${targetName(target)} ${month}.csv`
  const file = useCallFile(({ content }) => saveFile(fileName, content))
  const window = { created_at_start: bounds.start, created_at_end: bounds.end }
  const query = { ...window, target_id: [String(target.id)], converted: true }
  return (
    <tr className={calls === 0 ? 'soft' : undefined}>
      <th scope="row" className="nowrap">
        <Link to={addresses.conversions()} query={{ ...window, 'target_id[]': String(target.id) }}>
          {label}
        </Link>
      </th>
      <td className="numeric">{formatCount(calls)}</td>
      <td className="numeric">{formatCount(converted)}</td>
      <td className="numeric">{formatDollars(paid)}</td>
      <td>
        <Button
          className="button small"
          isDisabled={converted === 0}
          onPress={() => file.mutateAsync({ query, columns: [...COLUMNS] })}
        >
          CSV<span className="visually-hidden"> of {label}</span>
        </Button>
      </td>
    </tr>
  )
}
