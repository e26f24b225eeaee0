import { addresses } from '../addresses.ts'
import type { Call } from '../api/resources/calls.ts'
import { useRecordNames } from '../api/use-record-names.ts'
import { formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { CallOutcome } from '../parts/call-outcome.tsx'
import { Link } from '../parts/link.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session/session.ts'
import { mainMoney, moneyWords } from '../words/money-words.ts'

export interface CallTableProps {
  readonly label: string
  readonly calls: readonly Call[]
  readonly isBusy?: boolean
  /** Where all are from different callers: who each is from. */
  readonly hasCaller?: boolean
}

/** A few calls on the page of a record, each leading to its own. */
export function CallTable({ label, calls, isBusy = false, hasCaller = false }: CallTableProps) {
  const { role } = useSession()
  const names = useRecordNames({
    campaigns: calls.map(({ system_campaign_id: id }) => id),
    publishers: [],
  })
  const money = mainMoney(role)
  return (
    <Scroller label={label} isBusy={isBusy}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Began</th>
            {hasCaller && <th scope="col">Caller</th>}
            <th scope="col">Campaign</th>
            <th scope="col">Outcome</th>
            <th scope="col" className="numeric">
              Connected
            </th>
            <th scope="col" className="numeric">
              {moneyWords(role)[money]}
            </th>
          </tr>
        </thead>
        <tbody>
          {calls.map(call => (
            <tr key={call.uuid}>
              <td>
                <Link to={addresses.call(call.uuid)}>
                  <Time at={call.start_time} />
                </Link>
              </td>
              {hasCaller && <td className="nowrap">{call.caller ?? 'withheld'}</td>}
              <td title={call.cid ?? undefined}>{names.campaign(call.system_campaign_id, call.cid)}</td>
              <td>
                <CallOutcome call={call} />
              </td>
              <td className="numeric">{formatDuration(call.dialed_call_duration)}</td>
              <td className="numeric">{formatDollars(call[money])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
