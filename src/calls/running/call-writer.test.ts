import { expect, test, vi } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
} from '../../../test/builders/build-live-calls.ts'
import type { CallState } from '../engine/call-state.ts'
import type { CallNews } from '../records/save-calls.ts'

/** A call that rings target 1, then target 2; what is saved of it after its beginning, and when. */
async function ringingCall(
  journalling: 'each-wait' | 'start-and-end' = 'each-wait',
  velocityWindowSeconds: number | null = null,
) {
  const { line: eachWait, commands, tell } = buildLine()
  const line = { ...eachWait, journalling }
  const saved: { at: number; facts: string[]; revision: number }[] = []
  const save = vi.fn(async (_: CallState, { facts }: CallNews, revision: number) => {
    saved.push({ at: line.clock.now(), facts: facts.map(({ type }) => type), revision })
    return true
  })
  const live = buildLiveCalls({
    configurations: buildConfigurations({
      ...buildCompanyConfiguration({
        campaigns: [buildCampaign(1, { targetIds: [1, 2] })],
        targets: [1, 2].map(id => buildConfiguredTarget(id)),
        numbers: [CALLED_NUMBER],
      }),
      velocityWindowSeconds,
    }),
    callerLocks: { take: async () => () => undefined },
    frequencies: {
      read: async () => ({ ofCampaigns: new Map(), ofTargets: new Map() }),
      drain: async () => undefined,
    },
    capacity: {
      take: async () => ({ taken: true }),
      release: async () => undefined,
      drain: async () => undefined,
    },
    journal: {
      start: async () => undefined,
      save,
      addRecording: async () => undefined,
      drain: async () => undefined,
    },
  })
  const call = await live.accept(line)
  if (call === null) throw new Error('nobody took the call')
  const hear = async (event: Parameters<typeof tell>[0]) => {
    tell(event)
    await call.idle()
  }
  return { line, call, hear, saved, commands }
}

const RUNG = ['slot_taken', 'leg_dialled']

test('how a caller got to whoever answers is written down with the answer, and nobody waited for that', async () => {
  const { call, hear, saved, commands } = await ringingCall()
  expect(commands.map(({ type }) => type)).toEqual(['dial'])
  await hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
  expect(commands.map(({ type }) => type)).toEqual(['dial', 'dial'])
  await hear({ type: 'leg-ringing', leg: 2 })
  expect(saved).toEqual([])
  await hear({ type: 'leg-answered', leg: 2 })
  const facts = [...RUNG, 'leg_failed', ...RUNG, 'leg_ringing']
  expect(saved).toEqual([{ at: 0, facts: [...facts, 'leg_answered'], revision: 1 }])
  await hear({ type: 'leg-ended', leg: 2 })
  await call.ended
  expect(saved.slice(1)).toEqual([{ at: 0, facts: ['call_not_converted', 'call_ended'], revision: 2 }])
})

test('where calls of one caller are limited, whom it was put through to is written down before its next call is judged', async () => {
  const { call, hear, saved } = await ringingCall('each-wait', 60)
  expect(saved).toEqual([{ at: 0, facts: RUNG, revision: 1 }])
  await hear({ type: 'leg-failed', leg: 1, cause: 'busy' })
  expect(saved.slice(1)).toEqual([{ at: 0, facts: ['leg_failed', ...RUNG], revision: 2 }])
  call.letGo('shutdown')
  await call.ended
})

test('where nobody answers for a second, it is written down so far, and what comes later a second after that', async () => {
  const { line, call, hear, saved } = await ringingCall()
  line.clock.jump()
  await call.idle()
  expect(saved).toEqual([{ at: 1_000, facts: RUNG, revision: 1 }])
  line.clock.schedule(5_000, () => undefined)
  line.clock.jump()
  await hear({ type: 'leg-ringing', leg: 1 })
  line.clock.jump()
  await call.idle()
  expect(saved.slice(1)).toEqual([{ at: 6_000, facts: ['leg_ringing'], revision: 2 }])
})

test('what has been written down is not written again when its second is over', async () => {
  const { line, call, hear, saved } = await ringingCall()
  await hear({ type: 'leg-answered', leg: 1 })
  expect(saved).toHaveLength(1)
  line.clock.schedule(1_500, () => undefined)
  line.clock.jump()
  await call.idle()
  expect(saved).toHaveLength(1)
})

test('a call in virtual time is written down when it begins and when it ends', async () => {
  const { hear, saved } = await ringingCall('start-and-end')
  await hear({ type: 'leg-answered', leg: 1 })
  expect(saved).toEqual([])
  await hear({ type: 'ended', by: 'caller' })
  expect(saved.map(({ revision }) => revision)).toEqual([1])
})
