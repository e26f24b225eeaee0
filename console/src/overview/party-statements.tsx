import { addresses } from '../addresses.ts'
import { type CallFileColumn, useCallFile } from '../api/resources/call-file.ts'
import { useReport } from '../api/resources/reports.ts'
import { Section } from '../detail/section.tsx'
import { formatCount, formatDollars } from '../format/format-number.ts'
import { Answered } from '../parts/answered.tsx'
import { Button } from '../parts/button.tsx'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { useSession } from '../session/session.ts'
import { saveFile } from '../table/csv.ts'
import { moneyWords } from '../words/money-words.ts'
import { FACET_OF, type Money, type Party } from './day-figures.ts'
import { type StatementMonth, statementDays, statementMonths } from './statement-months.ts'

/** Who is paid, or pays: a publisher, or a buyer by its target. */
type StatementParty = Party & { readonly by: 'affiliate_id' | 'target_id' }

interface Side {
  readonly money: Money
  /** What an invoice is checked by: nothing that is of the other side, nor for how much that was. */
  readonly columns: readonly CallFileColumn[]
}

const SIDES: Readonly<Record<StatementParty['by'], Side>> = {
  affiliate_id: {
    money: 'payout',
    columns: ['created_at', 'uuid', 'caller', 'cid', 'number', 'sid', 'dialed_call_duration', 'payout'],
  },
  target_id: {
    money: 'revenue',
    columns: ['created_at', 'uuid', 'caller', 'cid', 'dialed_number', 'dialed_call_duration', 'revenue'],
  },
}

interface PartyStatementsProps {
  readonly of: StatementParty
  /** “What it paid” */
  readonly title: string
  /** What files are named after, before their month. */
  readonly fileName: string
}

/** Month by month what a buyer paid for or a publisher earned, each with its conversions as a file. */
export function PartyStatements({ of, title, fileName }: PartyStatementsProps) {
  const { role, timeZone } = useSession()
  const { money } = SIDES[of.by]
  const { first, last } = statementDays(timeZone)
  const answer = useReport({
    domain: 'calls',
    facet: FACET_OF[of.by],
    interval: 'month',
    [of.by]: [of.id],
    created_at_start: first,
    created_at_end: last,
  })
  const label = `${title}, month by month`
  return (
    <Section title={title}>
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {report => (
          <Scroller label={label} isBusy={answer.isFetching}>
            <table aria-label={label}>
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
                    {moneyWords(role)[money]}
                  </th>
                  <th scope="col">Statement</th>
                </tr>
              </thead>
              <tbody>
                {statementMonths(report, money, timeZone).map(month => (
                  <MonthRow key={month.month} of={of} month={month} fileName={fileName} />
                ))}
              </tbody>
            </table>
          </Scroller>
        )}
      </Answered>
    </Section>
  )
}

interface MonthRowProps extends Pick<PartyStatementsProps, 'of' | 'fileName'> {
  readonly month: StatementMonth
}

function MonthRow({ of: { by, id }, fileName, month }: MonthRowProps) {
  const { affiliateId, targetId } = useSession()
  const { label, bounds, calls, converted, amount } = month
  const file = useCallFile(({ content }) => saveFile(`${fileName} ${month.month}.csv`, content))
  const window = { created_at_start: bounds.start, created_at_end: bounds.end }
  // A party's conversions are its own already.
  const isOwn = affiliateId !== null || targetId !== null
  return (
    <tr className={calls === 0 ? 'soft' : undefined}>
      <th scope="row" className="nowrap">
        <Link to={addresses.conversions()} query={{ ...window, ...(!isOwn && { [`${by}[]`]: String(id) }) }}>
          {label}
        </Link>
      </th>
      <td className="numeric">{formatCount(calls)}</td>
      <td className="numeric">{formatCount(converted)}</td>
      <td className="numeric">{formatDollars(amount)}</td>
      <td>
        <Button
          className="button small"
          isDisabled={converted === 0}
          onPress={() =>
            file.mutateAsync({
              query: { ...window, [by]: [String(id)], converted: true },
              columns: [...SIDES[by].columns],
            })
          }
        >
          CSV<span className="visually-hidden"> of {label}</span>
        </Button>
      </td>
    </tr>
  )
}
