import { expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { CallRecording } from './call-recording.ts'

/** A recording of a caller whose destination is sent digits first. */
function ordered(maxSeconds: number | null = null) {
  const clock = new VirtualClock(0)
  const events: CarrierEvent[] = []
  const steps: string[] = []
  const recording = new CallRecording(
    {
      clock,
      keepRecording: async ({ name }) => ({ fileKey: `recordings/${name}.wav`, isTold: false }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
    event => events.push(event),
  )
  const caller = {
    record: (name: string) => {
      steps.push(`record ${name}`)
      return {
        pause: () => void steps.push('pause'),
        resume: () => void steps.push('resume'),
        stop: async () => {
          steps.push('stop')
          return { outcome: 'finished' as const, name, file: `/tmp/${name}.wav`, seconds: 1 }
        },
      }
    },
  }
  let endDigits = () => {}
  const digits = new Promise<void>(resolve => {
    endDigits = resolve
  })
  recording.start(caller, { name: 'call', maxSeconds }, digits)
  const connect = async () => {
    endDigits()
    await digits
    await Promise.resolve()
  }
  return { recording, events, steps, connect, clock }
}

test('a recording begins when the destination has had its digits, and is said to be on before', async () => {
  const { recording, steps, connect } = ordered()
  expect([recording.state, steps]).toEqual(['on', []])
  await connect()
  expect([recording.state, steps]).toEqual(['on', ['record call']])
})

test('one that was paused meanwhile begins paused', async () => {
  const { recording, steps, connect } = ordered()
  recording.pause()
  await connect()
  expect([recording.state, steps]).toEqual(['paused', ['record call', 'pause']])
  recording.resume()
  expect([recording.state, steps.at(-1)]).toEqual(['on', 'resume'])
})

test('one that was paused and resumed meanwhile begins as it is', async () => {
  const { recording, steps, connect } = ordered()
  recording.pause()
  recording.resume()
  await connect()
  expect([recording.state, steps]).toEqual(['on', ['record call']])
})

test('of a call that ends meanwhile there is none, and that is told', async () => {
  const { recording, events, steps, connect } = ordered()
  recording.finish()
  recording.finish()
  await connect()
  expect([recording.state, steps]).toEqual(['none', []])
  expect(events).toEqual([
    { type: 'recording-failed', reason: 'the call ended while the destination was sent its digits' },
  ])
})

test('its longest time runs from when it begins', async () => {
  const { steps, connect, clock } = ordered(60)
  let isLater = false
  clock.schedule(50_000, () => {
    isLater = true
  })
  while (!isLater) clock.jump()
  await connect()
  expect(steps).toEqual(['record call'])
  clock.jump()
  expect([clock.now(), steps]).toEqual([110_000, ['record call', 'stop']])
})
