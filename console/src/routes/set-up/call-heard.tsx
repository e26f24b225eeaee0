import { useEffect, useRef, useState } from 'react'
import { errorInWords } from '../../../../src/domain/error-in-words.ts'
import { type ApiClient, answerOf } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import { campaigns } from '../../api/resources/campaigns.ts'
import { useApi } from '../../api/use-api.ts'
import { useTargetNames } from '../../api/use-target-names.ts'
import { Button } from '../../parts/button.tsx'
import { useCallEvents } from '../calls/use-call-events.ts'
import { type HeardStep, heardSteps } from './heard-steps.ts'
import { keyTone, LINE_CLOSED, pause, playFile, playTone, RINGING } from './play-sound.ts'

/** Of a talk that nobody has there is nothing to hear: long enough to read that it is had. */
const SILENCE_MS = 2_000

interface CallHeardProps {
  readonly call: Call
  /** Whether it was placed just now: then it is heard at once. */
  readonly isNew: boolean
}

/** What the caller of a test call hears, through the speakers of who looks at it, and in words as it goes on. */
export function CallHeard({ call, isNew }: CallHeardProps) {
  const events = useCallEvents(call).data ?? []
  const targets = events.flatMap(({ data }) => (data as { target_id?: number | null }).target_id ?? [])
  const names = useTargetNames([...new Set(targets)])
  const steps = heardSteps(events, call.dialed_call_duration, names.target)
  const hearing = useHearing(steps, isNew)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="call-heard" className="call-heard">
      <h3 id="call-heard">What the caller hears</h3>
      <ol>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was heard stays as it is
          <li key={place} aria-current={hearing.place === place ? 'step' : undefined}>
            {step.words}
            {step.kind === 'greeting' && <GreetingText cid={step.cid} />}
          </li>
        ))}
      </ol>
      {hearing.problem !== null && <p role="status">{hearing.problem}</p>}
      <Button className="button" onPress={hearing.place === null ? hearing.start : hearing.stop}>
        {hearing.place === null ? 'Listen' : 'Stop'}
      </Button>
    </section>
  )
}

function GreetingText({ cid }: { readonly cid: string }) {
  const message = campaigns.useOne(cid).data?.record.greeting.message
  return message == null ? null : <q>{message}</q>
}

/** The place of the step that is heard; null while none is. */
function useHearing(steps: readonly HeardStep[], isNew: boolean) {
  const { client } = useApi()
  const [place, setPlace] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ending = useRef<AbortController | null>(null)
  const isDue = useRef(isNew)

  async function start() {
    ending.current?.abort()
    const controller = new AbortController()
    ending.current = controller
    const { signal } = controller
    setProblem(null)
    const context = new AudioContext()
    for (const [at, step] of steps.entries()) {
      if (signal.aborted) break
      setPlace(at)
      try {
        await hear(step, context, client, signal)
      } catch (error) {
        // The words stand for what cannot be heard.
        if (signal.aborted) break
        setProblem(errorInWords(error))
        await pause(SILENCE_MS, signal)
      }
    }
    await context.close()
    if (ending.current === controller) setPlace(null)
  }

  useEffect(() => () => ending.current?.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known what there is to hear
  useEffect(() => {
    if (!isDue.current || steps.length === 0) return
    isDue.current = false
    void start()
  }, [steps.length])

  return { place, problem, start: () => void start(), stop: () => ending.current?.abort() }
}

/** @throws why it cannot be heard */
async function hear(
  step: HeardStep,
  context: AudioContext,
  client: ApiClient,
  signal: AbortSignal,
): Promise<void> {
  switch (step.kind) {
    case 'greeting':
      return playFile(await greetingOf(step.cid, client, signal), signal)
    case 'key': {
      const tone = keyTone(step.digit)
      return tone === null ? undefined : playTone(context, tone, signal)
    }
    case 'ringing':
      return playTone(context, RINGING, signal)
    case 'talk':
      return pause(SILENCE_MS, signal)
    case 'end':
      return playTone(context, LINE_CLOSED, signal)
  }
}

async function greetingOf(cid: string, client: ApiClient, signal: AbortSignal): Promise<Blob> {
  const path = { params: { path: { cid } }, parseAs: 'blob', signal } as const
  const { data } = await answerOf(client.GET('/campaigns/cid/{cid}/audio_file', path))
  return data as unknown as Blob
}
