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
} from '../../../test/builders/build-live-calls.ts'

const URL_OF_RECORDING = 'https://recordings.example.com/1.wav'

/** A call that hears a greeting, what its carrier says of it, and the recordings that are kept. */
async function greetedCall() {
  const greeting = { kind: 'say', message: 'Hello', voiceGender: 'Female', repeat: 1 } as const
  const configuration = buildCompanyConfiguration({
    campaigns: [buildCampaign(1, { greeting })],
    numbers: [CALLED_NUMBER],
  })
  const addRecording = vi.fn(async () => undefined)
  const live = buildLiveCalls({
    configurations: buildConfigurations(configuration),
    journal: {
      start: async () => undefined,
      save: async () => true,
      addRecording,
      drain: async () => undefined,
    },
  })
  const { line, tell } = buildLine()
  const call = await live.accept(line)
  if (call === null) throw new Error('nobody took the call')
  return { call, tell, addRecording }
}

const ready = { type: 'recording-ready', url: URL_OF_RECORDING } as const

test('a recording that is ready while the end of the call is being written down is kept', async () => {
  const { call, tell, addRecording } = await greetedCall()
  tell({ type: 'ended', by: 'caller' })
  tell(ready)
  await call.ended
  await call.idle()
  expect(addRecording).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: call.uuid }), ready, 0)
})

test('a recording that is ready long after the call is kept', async () => {
  const { call, tell, addRecording } = await greetedCall()
  tell({ type: 'ended', by: 'caller' })
  await call.ended
  await call.idle()
  expect(addRecording).not.toHaveBeenCalled()
  tell(ready)
  expect(addRecording).toHaveBeenCalledOnce()
})

test('a recording that is a file of the service, kept long after the call, comes with a link to it', async () => {
  const { call, tell, addRecording } = await greetedCall()
  tell({ type: 'ended', by: 'caller' })
  await call.ended
  await call.idle()
  tell({ type: 'recording-kept', fileKey: 'recordings/1.wav' })
  const kept = {
    type: 'recording-kept',
    fileKey: 'recordings/1.wav',
    url: `https://calls.example.com/${call.uuid}.wav`,
  }
  expect(addRecording).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: call.uuid }), kept, 0)
})

test('a recording that is written down with its call already is not written down again', async () => {
  const { call, tell, addRecording } = await greetedCall()
  tell({ type: 'ended', by: 'caller' })
  await call.ended
  await call.idle()
  tell({ type: 'recording-kept', fileKey: 'recordings/1.wav', isWrittenDown: true })
  expect(addRecording).not.toHaveBeenCalled()
})

test('that a recording is lost is written down long after the call', async () => {
  const { call, tell, addRecording } = await greetedCall()
  const failed = { type: 'recording-failed', reason: 'the disk is full' } as const
  tell({ type: 'ended', by: 'caller' })
  await call.ended
  await call.idle()
  tell(failed)
  expect(addRecording).toHaveBeenCalledExactlyOnceWith(expect.anything(), failed, 0)
})
