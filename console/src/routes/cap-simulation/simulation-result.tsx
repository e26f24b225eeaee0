import { addresses } from '../../addresses.ts'
import { useTargetNames } from '../../api/use-target-names.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { HoursCompared } from './hours-compared.tsx'
import {
  capsInWords,
  type Simulation,
  signedCount,
  signedDollars,
  simulationSentence,
} from './simulation-words.ts'

/** Both sides of a simulation: in a sentence, as a picture, and as tables. */
export function SimulationResult({ simulation }: { readonly simulation: Simulation }) {
  const targetIds = [
    ...simulation.targets.map(({ id }) => id),
    ...simulation.moves.flatMap(({ from_target_id: from, to_target_id: to }) => [from, to]),
  ].filter(id => id !== null)
  const names = useTargetNames(targetIds)
  return (
    <>
      <Section title="What would have happened">
        <p role="status">{simulationSentence(simulation)}</p>
        <Totals simulation={simulation} />
      </Section>
      {simulation.baseline.calls > 0 && (
        <>
          <Section title="Hour by hour">
            <HoursCompared hours={simulation.hours} />
          </Section>
          <Section title="Targets">
            <Compared rows={simulation.targets} label="Targets" addressOf={addresses.target} />
          </Section>
          {simulation.target_groups.length > 0 && (
            <Section title="Groups">
              <Compared rows={simulation.target_groups} label="Groups" addressOf={addresses.targetGroup} />
            </Section>
          )}
        </>
      )}
      {simulation.moves.length > 0 && (
        <Section title="Calls that came to another end">
          <Scroller label="Moves">
            <table aria-label="Moves">
              <thead>
                <tr>
                  <th scope="col">From</th>
                  <th scope="col">To</th>
                  <th scope="col" className="numeric">
                    Calls
                  </th>
                  <th scope="col" className="numeric">
                    {COMPANY_MONEY.revenue}
                  </th>
                  <th scope="col" className="numeric">
                    {COMPANY_MONEY.payout}
                  </th>
                </tr>
              </thead>
              <tbody>
                {simulation.moves.map(
                  ({ from_target_id: from, to_target_id: to, calls, revenue, payout }) => (
                    <tr key={`${from}/${to}`}>
                      <th scope="row">{from === null ? 'nobody' : names.target(from)}</th>
                      <td>{to === null ? 'nobody' : names.target(to)}</td>
                      <td className="numeric">{formatCount(calls)}</td>
                      <td className="numeric">{signedDollars(revenue)}</td>
                      <td className="numeric">{signedDollars(payout)}</td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </Scroller>
        </Section>
      )}
    </>
  )
}

function Totals({ simulation }: { readonly simulation: Simulation }) {
  const { recorded, baseline, proposal, difference } = simulation
  const rows = [
    ['Connected', recorded.connected, baseline.connected, proposal.connected, difference.connected],
    ['Lost: nobody was eligible', null, baseline.lost, proposal.lost, difference.lost],
    ['Rang, not answered', null, baseline.unanswered, proposal.unanswered, difference.unanswered],
  ] as const
  const money = [
    [COMPANY_MONEY.revenue, recorded.revenue, baseline.revenue, proposal.revenue, difference.revenue],
    [COMPANY_MONEY.payout, recorded.payout, baseline.payout, proposal.payout, difference.payout],
  ] as const
  return (
    <Scroller label="Totals">
      <table aria-label="Totals">
        <thead>
          <tr>
            <th scope="col">Of {formatCount(baseline.calls)} calls</th>
            <th scope="col" className="numeric">
              Really
            </th>
            <th scope="col" className="numeric">
              As it is now
            </th>
            <th scope="col" className="numeric">
              With the changes
            </th>
            <th scope="col" className="numeric">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, really, now, then, more]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">
                {really === null ? <Nothing words="not recorded" /> : formatCount(really)}
              </td>
              <td className="numeric">{formatCount(now)}</td>
              <td className="numeric">{formatCount(then)}</td>
              <td className="numeric">{signedCount(more)}</td>
            </tr>
          ))}
          {money.map(([label, really, now, then, more]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">{formatDollars(really)}</td>
              <td className="numeric">{formatDollars(now)}</td>
              <td className="numeric">{formatDollars(then)}</td>
              <td className="numeric">{signedDollars(more)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

interface ComparedProps {
  readonly rows: Simulation['targets'] | Simulation['target_groups']
  readonly label: string
  addressOf(id: number): string
}

/** Each with what it had and would have, and how its caps would have filled. */
function Compared({ rows, label, addressOf }: ComparedProps) {
  return (
    <Scroller label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="numeric">
              Connected
            </th>
            <th scope="col" className="numeric">
              {COMPANY_MONEY.revenue}
            </th>
            <th scope="col">Caps as they are now</th>
            <th scope="col">Caps with the changes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, baseline, proposal, difference }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={addressOf(id)}>{name ?? `#${id}`}</Link>
              </th>
              <td className="numeric">
                {formatCount(baseline.connected)} → {formatCount(proposal.connected)} (
                {signedCount(difference.connected)})
              </td>
              <td className="numeric">
                {formatDollars(baseline.revenue)} → {formatDollars(proposal.revenue)}
              </td>
              <td>{capsInWords(baseline.caps)}</td>
              <td>{capsInWords(proposal.caps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
