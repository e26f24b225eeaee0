import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import { callOfRecording } from './recording-name.ts'

const RECORDED = buildCompanyConfiguration({
  targets: [buildConfiguredTarget(1)],
  campaigns: [buildCampaign(1, { targetIds: [1], timers: [buildTimer(1, 60)] })],
})

const ringingCall = () => new EngineCall(RECORDED)
const connectedCall = () => ringingCall().hear({ type: 'leg-answered', leg: 1 })

test('a recording is named after the call and its Company, so that both are known again', () => {
  const call = connectedCall()
  const record = call.commands.find(command => command.type === 'record')
  const { companyId, uuid } = call.state.origin
  expect(callOfRecording(record?.name ?? '')).toEqual({ companyId, uuid })
})

test.each(['', 'recording', '7-recording', `0-${'0'.repeat(36)}`, '7-0199d3f2-7a10-7c3e-9f00-00000000000A'])(
  'no call’s recording is named %j',
  name => {
    expect(callOfRecording(name)).toBeNull()
  },
)

test('a recording that is a file of the service is noted with its key and a link, once', () => {
  const call = connectedCall()
  for (const number of [1, 2]) {
    call.hear({ type: 'recording-kept', fileKey: `recordings/${number}.wav`, url: `https://x.org/${number}` })
  }
  expect(call.state.progress.recording).toEqual({ url: 'https://x.org/1', fileKey: 'recordings/1.wav' })
  expect(call.story.filter(type => type === 'recording_ready')).toHaveLength(1)
})

test('a pixel that fires after the recording is there is sent with its link', () => {
  const url = 'https://tracker.example.com/?r=[call_recording_url]'
  const call = new EngineCall(
    buildCompanyConfiguration({
      targets: [buildConfiguredTarget(1)],
      campaigns: [buildCampaign(1, { targetIds: [1], timers: [buildTimer(1, 60, { url })] })],
    }),
  ).hear({ type: 'leg-answered', leg: 1 })
  call.hear({ type: 'recording-kept', fileKey: 'recordings/1.wav', url: 'https://x.org/1' })
  call.wait(61).passDeadline()
  expect(call.pixels.at(-1)?.url).toBe('https://tracker.example.com/?r=https%3A%2F%2Fx.org%2F1')
})

test('a recording that fails is told with its reason, and the call goes on', () => {
  const call = connectedCall().hear({ type: 'recording-failed', reason: 'the disk is full' })
  expect(call.last('recording_failed').reason).toBe('the disk is full')
  expect(call.state).toMatchObject({ phase: 'connected', progress: { recording: null } })
})

test('a reason is kept in a bounded number of words', () => {
  const call = connectedCall().hear({ type: 'recording-failed', reason: 'x'.repeat(10_000) })
  expect(call.last('recording_failed').reason).toHaveLength(500)
})

test('a recording is paused and resumed on order, once however often that is ordered', () => {
  const call = connectedCall()
  const before = call.commands.length
  for (const order of ['resume', 'pause', 'pause', 'resume'] as const) {
    call.hear({ type: 'recording-ordered', order })
  }
  expect(call.commands.slice(before)).toEqual([{ type: 'pause-recording' }, { type: 'resume-recording' }])
  expect(call.story.slice(-2)).toEqual(['recording_paused', 'recording_resumed'])
})

test('a recording stays paused when a sale timer is reached', () => {
  const call = connectedCall().hear({ type: 'recording-ordered', order: 'pause' })
  call.passDeadline()
  expect(call.state).toMatchObject({ phase: 'connected', isRecordingPaused: true })
})

test('nothing is paused before anyone has answered, nor after the end', () => {
  const order = { type: 'recording-ordered', order: 'pause' } as const
  const over = connectedCall().hear({ type: 'ended', by: 'caller' })
  for (const call of [ringingCall(), over]) {
    expect(call.hear(order).story).not.toContain('recording_paused')
  }
})
