import { addresses } from '../../addresses.ts'
import { numberName, numbers } from '../../api/resources/numbers.ts'
import type { Publisher } from '../../api/resources/publishers.ts'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'

/** As many as are read at a glance; the list of numbers has the rest. */
const SHOWN = 10

/** What callers of the publisher dial. */
export function PublisherNumbers({ publisher: { afid } }: { readonly publisher: Publisher }) {
  const answer = numbers.useList({ afid, sort: 'number', per_page: SHOWN })
  const total = answer.data?.total ?? 0
  return (
    <Section
      title="Its numbers"
      actions={
        total > 0 && (
          <Link to={addresses.numbers()} query={{ afid }}>
            {total > SHOWN ? `All ${counted(total, 'number')}` : 'As a list'}
          </Link>
        )
      }
    >
      {answer.data === undefined ? (
        answer.isError ? (
          <Problem error={answer.error} onRetry={answer.refetch} />
        ) : (
          <LoadingScreen />
        )
      ) : answer.data.rows.length === 0 ? (
        <p className="soft">It has none yet: a number gets its publisher when it is made, or edited.</p>
      ) : (
        <ul>
          {answer.data.rows.map(row => (
            <li key={row.id}>
              <Link to={addresses.number(row.id)}>{numberName(row)}</Link> of {row.cid}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
