import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
} from '../../../test/builders/build-live-calls.ts'
import type { CallState } from '../engine/call-state.ts'

const CONFIGURATION = buildCompanyConfiguration({
  numbers: [CALLED_NUMBER],
  campaigns: [
    buildCampaign(1, {
      menuOptions: [buildMenuOption('1', { action: 2, targetNumber: '+12025550133' })],
    }),
  ],
})

/** A call to a plain number, on a clock that the test sets, and the states in which it was written down. */
async function callOnSetClock() {
  const written: CallState[] = []
  const facts: { readonly type: string; readonly at: number }[] = []
  const live = buildLiveCalls({
    configurations: buildConfigurations(CONFIGURATION),
    journal: {
      start: async (state, news) => {
        written.push(state)
        facts.push(...news.facts)
      },
      save: async (state, news) => {
        written.push(state)
        return facts.push(...news.facts) > 0
      },
      addRecording: async () => undefined,
      drain: async () => undefined,
    },
  })
  let now = 0
  const { line, tell } = buildLine()
  const clock = { now: () => now, schedule: () => () => undefined }
  const call = await live.accept({ ...line, clock })
  if (call === null) throw new Error('nobody took the call')
  const tellAt = async (at: number, event: Parameters<typeof tell>[0]) => {
    now = at
    tell(event)
    await call.idle()
  }
  return { written, facts, tellAt }
}

test('a clock that is set back during a call stops its time, and shortens nothing of it', async () => {
  const { written, facts, tellAt } = await callOnSetClock()
  await tellAt(10_000, { type: 'leg-answered', leg: 1 })
  await tellAt(70_000, { type: 'recording-ready', url: 'https://recordings.example.com/1.wav' })
  await tellAt(40_000, { type: 'ended', by: 'caller' })
  expect(written.at(-1)).toMatchObject({
    phase: 'ended',
    progress: { connectedAt: 10_000, endedAt: 70_000 },
  })
  const times = facts.map(fact => fact.at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('a clock that was behind when the call arrived makes nothing of it last less than nothing', async () => {
  const { written, tellAt } = await callOnSetClock()
  await tellAt(-5_000, { type: 'leg-answered', leg: 1 })
  await tellAt(-1_000, { type: 'ended', by: 'caller' })
  expect(written.at(-1)).toMatchObject({ progress: { connectedAt: 0, endedAt: 0 } })
})
