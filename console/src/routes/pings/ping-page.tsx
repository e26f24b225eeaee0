import { addresses } from '../../addresses.ts'
import { pings } from '../../api/resources/pings.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { ReplaySection } from '../../detail/replay-section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { PingOutcome } from '../../parts/ping-outcome.tsx'
import { useSession } from '../../session/session.ts'
import { PingTold } from './ping-told.tsx'

/** One ping: what became of it, everyone who was considered, and why not the others. */
export function PingPage() {
  const { may } = useSession()
  const answer = pings.useOne(useRecordKey())
  return (
    <RecordPage
      answer={answer}
      titleOf={ping => `Ping for ${ping.caller_number ?? 'a caller who is not told'}`}
      beside={ping => <PingOutcome ping={ping} />}
      actions={ping => (
        <>
          <CopyAsCurl path="/api/v5/rtb_inbounds/{uuid}.json" parameters={{ uuid: ping.uuid }} />
          <Link className="button" to={addresses.pings()}>
            All pings
          </Link>
        </>
      )}
    >
      {ping => (
        <>
          <PingTold ping={ping} />
          {may('read', 'replays') && (
            <ReplaySection
              of="rtb_inbounds"
              uuid={ping.uuid}
              explanation="The decision is made once more, by the configuration and the counters of then; what buyers bid is taken as it was. Nothing is asked, counted or stored."
            />
          )}
        </>
      )}
    </RecordPage>
  )
}
