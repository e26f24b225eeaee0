import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { answerOf, type Schemas } from '../../api/api-client.ts'
import { listAnswer } from '../../api/list-answer.ts'
import { useApi } from '../../api/use-api.ts'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'

/** More than that nobody looks through here. */
const SHOWN = 10

/** The numbers that a publisher has been given to advertise. */
export function OwnNumbers() {
  const { client, companyId } = useApi()
  const hasScreen = useHasScreen()
  const answer = useQuery({
    queryKey: [companyId, 'numbers', 'own', SHOWN],
    queryFn: async () => {
      const { data, response } = await answerOf(
        client.GET('/numbers.json', { params: { query: { per_page: SHOWN } } }),
      )
      return listAnswer<Schemas['Number']>(data, response.headers, 'number')
    },
  })
  if (answer.isError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return null
  const { rows, total } = answer.data
  const more = (total ?? rows.length) - rows.length
  return (
    <Section
      title="Your numbers"
      actions={hasScreen(addresses.numbers()) && <Link to={addresses.numbers()}>All numbers</Link>}
    >
      {rows.length === 0 ? (
        <p className="soft">You have none yet. Ask for one, or send pings with your id.</p>
      ) : (
        <Scroller label="Your numbers">
          <table aria-label="Your numbers">
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Campaign</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.id}>
                  <td className="nowrap">
                    {row.number} {row.name !== null && <span className="soft">{row.name}</span>}
                  </td>
                  <td>{row.cid}</td>
                  <td>
                    <Status tone={row.paused ? 'warning' : 'good'}>{row.paused ? 'Paused' : 'Active'}</Status>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {more > 0 && <p className="soft">And {counted(more, 'more number')}.</p>}
    </Section>
  )
}
