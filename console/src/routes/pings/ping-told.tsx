import type { FoundPing, Ping } from '../../api/resources/pings.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { PingCandidates } from './ping-candidates.tsx'
import { PingFacts } from './ping-facts.tsx'
import { pingSentence } from './ping-sentence.ts'
import { usePingNames } from './use-ping-names.ts'

export interface PingToldProps {
  /** As the list has it, until it is known who was considered. */
  readonly ping: Ping & Partial<FoundPing>
  /** Why, and who was considered, is on its way: nothing is said that would be said otherwise then. */
  readonly isToCome?: boolean
}

/** What became of a ping and why, what it was, everyone who was considered, and what it carried. */
export function PingTold({ ping, isToCome = false }: PingToldProps) {
  const { candidates, order, tags = {} } = ping
  const names = usePingNames([ping], candidates?.map(({ target_id: id }) => id) ?? [])
  return (
    <>
      <Section title="Ping">
        {isToCome ? <LoadingScreen /> : <p>{pingSentence(ping, names.target)}</p>}
        <PingFacts ping={ping} names={names} />
      </Section>
      {candidates != null && order != null && (
        <Section title="Who was considered">
          <PingCandidates candidates={candidates} order={order} names={names} />
        </Section>
      )}
      {Object.keys(tags).length > 0 && (
        <Section title="Tags">
          <Facts facts={Object.entries(tags)} />
        </Section>
      )}
    </>
  )
}
