import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../addresses.ts'
import { dataOf } from '../api/api-client.ts'
import { useApi } from '../api/use-api.ts'
import { Answered } from '../parts/answered.tsx'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { useSession } from '../session/session.ts'
import { CallTable } from './call-table.tsx'
import { Section } from './section.tsx'

/** The list of calls has the rest. */
const SHOWN = 10

/** The latest calls of a caller, of one number at a time. Nothing for who may not see calls. */
export function CallsFrom({ numbers }: { readonly numbers: readonly string[] }) {
  const { may } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = numbers.find(number => number === chosen) ?? numbers[0]
  if (shown === undefined || !may('read', 'calls')) return null
  return (
    <Section
      title="Latest calls"
      actions={
        <Link to={addresses.calls()} query={{ caller: shown }}>
          All calls from {shown}
        </Link>
      }
    >
      {numbers.length > 1 && (
        <label className="field calls-from">
          <span className="label">From</span>
          <select className="input" value={shown} onChange={event => setChosen(event.target.value)}>
            {numbers.map(number => (
              <option key={number}>{number}</option>
            ))}
          </select>
        </label>
      )}
      <Calls caller={shown} />
    </Section>
  )
}

function Calls({ caller }: { readonly caller: string }) {
  const { client, companyId } = useApi()
  const answer = useQuery({
    queryKey: [companyId, 'calls', 'from', caller],
    queryFn: async ({ signal }) => {
      const query = { caller, per_page: SHOWN }
      const rows = await dataOf(client.GET('/api/v5/calls.json', { params: { query }, signal }))
      return rows.map(({ call }) => call)
    },
  })
  return (
    <Answered answer={answer} waiting={<LoadingScreen />}>
      {calls =>
        calls.length === 0 ? (
          <p className="soft">It has not called yet.</p>
        ) : (
          <CallTable label="Latest calls" calls={calls} isBusy={answer.isFetching} />
        )
      }
    </Answered>
  )
}
