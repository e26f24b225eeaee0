import { useMemo, useState } from 'react'
import { useNames } from '../../api/use-names.ts'
import { UnansweredPings } from '../../overview/unanswered-pings.tsx'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import type { Tone } from '../../words/tone.ts'
import { Concurrency } from './concurrency.tsx'
import { Happenings } from './happenings.tsx'
import { liveSubjects } from './live-words.ts'
import { RunningCalls } from './running-calls.tsx'
import { type Live as LiveView, useLive } from './use-live.ts'
import type { WatchState } from './watch-events.ts'
import './live.css'
import { useCodedNames } from '../../api/use-coded-names.ts'

/** The stream tells of pings that find somebody: of the others there may be hundreds a second. */
const UNANSWERED_EVERY_MS = 20_000

/** Calls and reservations as they happen: who is on the line, and what came about since the reader came here. */
export function Live() {
  const { may, role } = useSession()
  const [isPaused, setPaused] = useState(false)
  const [since] = useState(Date.now)
  const live = useLive(isPaused)
  const { calls, events, isWhole, log, watch } = live
  const names = useLiveNames(live)
  const { tone, words } = watchWords(watch)
  return (
    <>
      <ScreenHeader
        title="Live"
        beside={
          <span role="status">
            <Status tone={tone}>{words}</Status>
          </span>
        }
      >
        <Button className="button" onPress={() => setPaused(!isPaused)}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      </ScreenHeader>
      <div className="live">
        {log.error !== null && <Problem error={log.error} />}
        <RunningCalls calls={calls} isKnown={log.isKnown} isWhole={isWhole} names={names} />
        <div className={may('read', 'targets') ? 'live-two' : ''}>
          <Happenings events={events} names={names} since={since} />
          {may('read', 'targets') && <Concurrency calls={calls} isWhole={isWhole} />}
        </div>
        {may('read', 'reports') && role !== 'buyer' && (
          <UnansweredPings renewedEveryMs={isPaused ? false : UNANSWERED_EVERY_MS} />
        )}
      </div>
    </>
  )
}

function useLiveNames({ calls, events }: LiveView) {
  const subjects = useMemo(() => events.map(liveSubjects), [events])
  const names = useNames({
    targets: [
      ...calls.flatMap(({ system_target_id: id }) => id ?? []),
      ...subjects.flatMap(({ targetId }) => targetId ?? []),
    ],
    campaigns: [
      ...calls.map(({ system_campaign_id: id }) => id),
      ...subjects.flatMap(({ campaignId }) => campaignId ?? []),
    ],
    publishers: [
      ...calls.flatMap(({ system_affiliate_id: id }) => id ?? []),
      ...subjects.flatMap(({ publisherId }) => publisherId ?? []),
    ],
  })
  return useCodedNames(
    names,
    subjects.flatMap(({ cid, campaignId }) => (cid === null && campaignId !== null ? [campaignId] : [])),
  )
}

function watchWords(watch: WatchState | null): { readonly tone: Tone; readonly words: string } {
  switch (watch?.kind) {
    case undefined:
      return { tone: 'quiet', words: 'Paused' }
    case 'connecting':
      return { tone: 'busy', words: 'Connecting…' }
    case 'watching':
      return { tone: 'good', words: 'Watching' }
    case 'reconnecting':
      return { tone: 'warning', words: ['Reconnecting…', watch.problem].filter(Boolean).join(' ') }
    case 'refused':
      return { tone: 'bad', words: watch.problem }
  }
}
