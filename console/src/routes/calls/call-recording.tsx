import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Call, type CallEvent, useRecordingPause } from '../../api/resources/calls.ts'
import { campaigns } from '../../api/resources/campaigns.ts'
import { targets } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'
import { isRecordingPaused } from './is-recording-paused.ts'
import { mayBeRecorded } from './may-be-recorded.ts'
import { peaksOf } from './peaks.ts'
import { recordingAddress } from './recording-address.ts'
import { Waveform } from './waveform.tsx'

/** Longer recordings are played without a picture of them: it would take all of the file at once. */
const LONGEST_DRAWN_SECONDS = 15 * 60

export interface CallRecordingProps {
  readonly call: Call
  readonly events: readonly CallEvent[]
  /** Whether the file, which may be large, is read before anybody plays it. */
  readonly readsAhead: boolean
}

/** The recording, where there is one for the reader; while the call runs and may be recorded, its pause. */
export function CallRecording({ call, events, readsAhead }: CallRecordingProps) {
  const url = call.recording_url
  if (url !== null)
    return (
      <Section
        title="Recording"
        actions={
          <a className="button" href={recordingAddress(url)} download={`${call.uuid}.wav`}>
            Download
          </a>
        }
      >
        <Player url={recordingAddress(url)} seconds={call.total_duration} readsAhead={readsAhead} />
      </Section>
    )
  return mayBeRecorded(call, undefined, undefined) ? <RunningRecording call={call} events={events} /> : null
}

interface PlayerProps extends Pick<CallRecordingProps, 'readsAhead'> {
  readonly url: string
  readonly seconds: number
}

function Player({ url, seconds, readsAhead }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isWanted, setWanted] = useState(readsAhead)
  const [played, setPlayed] = useState(0)
  const { data: peaks } = useQuery({
    queryKey: ['recording', new URL(url, location.origin).pathname],
    queryFn: ({ signal }) => peaksOf(url, signal),
    // Only of this service: others' files may not be read by a page of ours, only played.
    enabled: isWanted && url.startsWith('/') && seconds <= LONGEST_DRAWN_SECONDS,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className="recording">
      {peaks && (
        <Waveform
          peaks={peaks}
          played={played}
          onSeek={share => {
            const player = audio.current
            if (player !== null && Number.isFinite(player.duration))
              player.currentTime = share * player.duration
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
      <audio
        ref={audio}
        controls
        preload={readsAhead ? 'metadata' : 'none'}
        src={url}
        aria-label="The recording of the call"
        onPlay={() => setWanted(true)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration > 0 ? currentTime / duration : 0)
        }
      />
      {peaks && peaks.length > 1 && <p className="soft">Above the line: the caller. Below: the target.</p>}
    </div>
  )
}

function RunningRecording({ call, events }: Omit<CallRecordingProps, 'readsAhead'>) {
  const { may } = useSession()
  const { uuid, cid, system_target_id: targetId } = call
  const pause = useRecordingPause(uuid)
  const [campaign] = campaigns.useMany(cid !== null && may('read', 'campaigns') ? [cid] : [])
  const [target] = targets.useMany(targetId !== null && may('read', 'targets') ? [targetId] : [])
  const isKnown = campaign?.isPending !== true && target?.isPending !== true
  if (!may('write', 'calls') || !isKnown) return null
  if (!mayBeRecorded(call, campaign?.data?.record, target?.data?.record)) return null
  const isPaused = isRecordingPaused(events)
  const act = async () => {
    await pause.mutateAsync(!isPaused)
    notify(isPaused ? 'The recording goes on.' : 'The recording is paused.')
  }
  return (
    <Section title="Recording">
      <p>
        {isPaused
          ? 'It is paused: what is said now is left out.'
          : 'While the call runs, what is said can be left out of its recording.'}
      </p>
      <div className="actions">
        <Button className="button" onPress={act}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
    </Section>
  )
}
