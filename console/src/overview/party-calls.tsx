import { addresses } from '../addresses.ts'
import { calls } from '../api/resources/calls.ts'
import { CallTable } from '../detail/call-table.tsx'
import { Section } from '../detail/section.tsx'
import { Answered } from '../parts/answered.tsx'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import type { Party } from './day-figures.ts'

/** As many as are read at a glance; the lists have the rest. */
const SHOWN = 8

export interface PartyCallsProps {
  readonly of: Party
  /** Only those that converted. */
  readonly isConverted?: boolean
}

/** The latest calls of one publisher, target, campaign or number, and the way to the others. */
export function PartyCalls({ of: { by, id }, isConverted = false }: PartyCallsProps) {
  const query = { [by]: [String(id)], per_page: SHOWN, ...(isConverted && { converted: true }) }
  const answer = calls.useList(query)
  const [label, all, list] = isConverted
    ? ['Latest conversions', 'All conversions', addresses.conversions()]
    : ['Latest calls', 'All calls', addresses.calls()]
  return (
    <Section
      title={label}
      actions={
        <Link to={list} query={{ [`${by}[]`]: String(id) }}>
          {all}
        </Link>
      }
    >
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">None yet.</p>
          ) : (
            <CallTable label={label} calls={rows} isBusy={answer.isFetching} hasCaller />
          )
        }
      </Answered>
    </Section>
  )
}
