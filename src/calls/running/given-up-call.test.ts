import { expect, test, vi } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
  GREETING,
} from '../../../test/builders/build-live-calls.ts'

/** A call that hears a greeting, and that cannot be written down again. */
async function callThatCannotBeSaved(save: () => Promise<boolean>) {
  const release = vi.fn(async () => undefined)
  const unused = () => Promise.reject(new Error('no target is rung'))
  const live = buildLiveCalls({
    configurations: buildConfigurations(
      buildCompanyConfiguration({
        campaigns: [buildCampaign(1, { greeting: GREETING })],
        numbers: [CALLED_NUMBER],
      }),
    ),
    capacity: { take: unused, release, drain: async () => undefined },
    journal: {
      start: async () => undefined,
      save,
      addRecording: async () => undefined,
      drain: async () => undefined,
    },
  })
  const { line, commands, tell } = buildLine()
  const call = await live.accept(line)
  if (call === null) throw new Error('nobody took the call')
  tell({ type: 'gather-timed-out', gather: 1 })
  await call.idle()
  commands.length = 0
  // What has happened is written down within a second.
  line.clock.jump()
  await call.idle()
  return { live, call, commands, release }
}

test.each([
  ['a defect', () => Promise.reject(new Error('a defect'))],
  ['ended by another process', async () => false],
])('a call that cannot go on (%s) lets its caller go and gives its slots back', async (reason, save) => {
  const { live, call, commands, release } = await callThatCannotBeSaved(save)
  await expect(call.ended).rejects.toThrow(reason)
  expect(commands).toEqual([{ type: 'hang-up' }])
  expect(release).toHaveBeenCalledExactlyOnceWith(call.companyId, call.uuid)
  expect(live.count).toBe(0)
  expect(live.givenUp).toEqual(new Map([[call.uuid, call.overAt]]))
  expect(call.overAt).toBeGreaterThan(0)
})
