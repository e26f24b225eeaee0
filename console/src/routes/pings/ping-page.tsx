import { addresses } from '../../addresses.ts'
import { type FoundPing, pings } from '../../api/resources/pings.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { Facts } from '../../detail/facts.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { ReplaySection } from '../../detail/replay-section.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { PingOutcome } from '../../parts/ping-outcome.tsx'
import { useSession } from '../../session/session.ts'
import { PingCandidates } from './ping-candidates.tsx'
import { PingFacts } from './ping-facts.tsx'
import { pingSentence } from './ping-sentence.ts'
import { usePingNames } from './use-ping-names.ts'

/** One ping: what became of it, everyone who was considered, and why not the others. */
export function PingPage() {
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
      {ping => <PingSections ping={ping as FoundPing} />}
    </RecordPage>
  )
}

function PingSections({ ping }: { readonly ping: FoundPing }) {
  const { may } = useSession()
  const { candidates, order, tags } = ping
  const names = usePingNames([ping], candidates?.map(({ target_id: id }) => id) ?? [])
  return (
    <>
      <Section title="Ping">
        <p>{pingSentence(ping, names.target)}</p>
        <PingFacts ping={ping} names={names} />
      </Section>
      {candidates !== null && order !== null && (
        <Section title="Who was considered">
          <PingCandidates candidates={candidates} order={order} names={names} />
        </Section>
      )}
      {Object.keys(tags).length > 0 && (
        <Section title="Tags">
          <Facts facts={Object.entries(tags)} />
        </Section>
      )}
      {may('read', 'replays') && (
        <ReplaySection
          of="rtb_inbounds"
          uuid={ping.uuid}
          explanation="The decision is made once more, by the configuration and the counters of then; what buyers bid is taken as it was. Nothing is asked, counted or stored."
        />
      )}
    </>
  )
}
