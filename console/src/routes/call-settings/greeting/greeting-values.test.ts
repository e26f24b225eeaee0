import { expect, test } from 'vitest'
import { type GreetingValues, greetingUpdate, greetingValues, sentTogether } from './greeting-values.ts'

const stored = (fields: object) => ({
  greeting: {
    message: null,
    voice_gender: null,
    repeat: null,
    audio_file_name: null,
    audio_file_content_type: null,
    audio_file_size: null,
    audio_file_updated_at: null,
    ...fields,
  },
})

test.each([
  ['none', {}],
  ['text', { message: 'Hello' }],
  ['recording', { audio_file_name: 'hello.wav' }],
] as const)('a campaign may have %s', (kind, fields) => {
  expect(greetingValues(stored(fields)).kind).toBe(kind)
})

const NOTHING = greetingValues(stored({}))
const TEXT = greetingValues(stored({ message: 'Hello', voice_gender: 'Male', repeat: 3 }))
const RECORDING = greetingValues(stored({ audio_file_name: 'hello.wav', repeat: 3 }))
const NEW_RECORDING = { name: 'a.wav', blob: new Blob(['RIFF']) }

test.each<[string, GreetingValues, Partial<GreetingValues>, object]>([
  ['nothing takes both away', TEXT, { kind: 'none' }, { message: null, message_file_b64_data: null }],
  ['a first text is sent', NOTHING, { kind: 'text', message: 'Hello' }, { message: 'Hello' }],
  ['a text that was changed goes alone', TEXT, { message: 'Good day' }, { message: 'Good day' }],
  ['how often it is said goes without the text', TEXT, { repeat: 2 }, { repeat: 2 }],
  ['its voice goes without the text', TEXT, { voice_gender: 'Female' }, { voice_gender: 'Female' }],
  ['a recording that stays is not sent again', RECORDING, { repeat: 2 }, { repeat: 2 }],
  [
    'a new recording is sent as base64',
    TEXT,
    { kind: 'recording', message_file_b64_data: NEW_RECORDING },
    { message_file_b64_data: 'UklGRg==', message_file_b64_filename: 'a.wav' },
  ],
])('%s', async (_, before, typed, sent) => {
  expect(await greetingUpdate(before, { ...before, ...typed })).toEqual(sent)
})

test.each<[string, GreetingValues, Partial<GreetingValues>, boolean]>([
  ['another text', TEXT, { message: 'Good day' }, true],
  ['a text where a recording was', RECORDING, { kind: 'text', message: 'Hello' }, true],
  ['another recording', RECORDING, { message_file_b64_data: NEW_RECORDING }, true],
  ['how often the recording is played', RECORDING, { repeat: 2 }, false],
  ['how often the text is said', TEXT, { repeat: 2 }, false],
])('whether %s takes the place of a greeting of any kind', (_, before, typed, isWhole) => {
  expect(sentTogether(before, { ...before, ...typed }).includes('kind')).toBe(isWhole)
})
