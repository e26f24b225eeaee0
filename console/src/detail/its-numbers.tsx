import { addresses } from '../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../api/resources/numbers.ts'
import { counted } from '../format/format-number.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'
import { BriefList } from './brief-list.tsx'
import { Section } from './section.tsx'

/** As many as are read at a glance; the list of numbers has the rest. */
const SHOWN = 10

interface ItsNumbersProps {
  /** Whose they are, by what the list filters by and a new one begins with. */
  readonly of: { readonly cid: string } | { readonly afid: string }
  /** What is said where there are none. */
  readonly none: string
  /** What is said of each beside its name. */
  besides(number: TrackingNumber): string
  /** Whether a pool of them is offered as well. */
  readonly hasPools?: boolean
}

/** What callers of a campaign or of a publisher dial, and the way to another such number. */
export function ItsNumbers({ of, none, besides, hasPools = false }: ItsNumbersProps) {
  const { may } = useSession()
  const answer = numbers.useList({ ...of, sort: 'number', per_page: SHOWN })
  const total = answer.data?.total ?? 0
  return (
    <Section
      title="Its numbers"
      actions={
        <div className="actions">
          {total > 0 && (
            <Link to={addresses.numbers()} query={of}>
              {total > SHOWN ? `All ${counted(total, 'number')}` : 'As a list'}
            </Link>
          )}
          {may('write', 'numbers') && (
            <Link className="button" to={addresses.newNumber()} query={of}>
              New number
            </Link>
          )}
          {hasPools && may('write', 'number_pools') && (
            <Link className="button" to={addresses.newNumberPool()} query={of}>
              New pool
            </Link>
          )}
        </div>
      }
    >
      <BriefList answer={answer} none={none}>
        {row => (
          <>
            <Link to={addresses.number(row.id)}>{numberName(row)}</Link> {besides(row)}
          </>
        )}
      </BriefList>
    </Section>
  )
}
