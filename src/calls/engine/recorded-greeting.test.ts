import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'

const GREETING = {
  kind: 'play',
  fileKey: 'greetings/1/a.mp3',
  fileName: 'welcome.mp3',
  repeat: 2,
} as const

const recorded = () =>
  new EngineCall(
    buildCompanyConfiguration({
      targets: [buildConfiguredTarget(1)],
      campaigns: [buildCampaign(1, { greeting: GREETING, targetIds: [1] })],
    }),
  )

test('a recorded greeting is played by its file, and a key counts as with a spoken one', () => {
  const call = recorded()
  expect(call.commands).toMatchObject([
    { type: 'answer' },
    { type: 'play', fileKey: 'greetings/1/a.mp3' },
    { type: 'gather', gather: 1 },
  ])
  expect(call.hear({ type: 'digit', gather: 1, digit: '1' }).dialled).toEqual([[1]])
})

test('a recorded greeting is written down by the name of its file', () => {
  expect(recorded().last('greeting_played')).toMatchObject({ audioFileName: 'welcome.mp3', time: 1 })
})

test('a recorded greeting is repeated as often as configured', () => {
  const call = recorded().hear({ type: 'gather-timed-out', gather: 1 })
  expect(call.commands.filter(({ type }) => type === 'play')).toHaveLength(2)
  call.hear({ type: 'gather-timed-out', gather: 2 })
  expect(call.last('call_ended').reason).toBe('no_digit')
})
