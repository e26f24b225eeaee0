import { expect, test } from 'vitest'
import { type GreetingValues, greetingUpdate, greetingValues } from './greeting-values.ts'

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

const typed = (fields: Partial<GreetingValues>): GreetingValues => ({
  ...greetingValues(stored({})),
  ...fields,
})

test.each([
  ['nothing takes both away', typed({ kind: 'none' }), { message: null, message_file_b64_data: null }],
  [
    'a text is sent with its voice',
    typed({ kind: 'text', message: 'Hello' }),
    { message: 'Hello', voice_gender: 'Female', repeat: 4 },
  ],
  ['a recording that stays is not sent again', typed({ kind: 'recording', repeat: 2 }), { repeat: 2 }],
  [
    'a new recording is sent as base64',
    typed({ kind: 'recording', message_file_b64_data: { name: 'a.wav', blob: new Blob(['RIFF']) } }),
    { repeat: 4, message_file_b64_data: 'UklGRg==', message_file_b64_filename: 'a.wav' },
  ],
])('%s', async (_, values, sent) => {
  expect(await greetingUpdate(values)).toEqual(sent)
})
