import { describe, expect, test } from 'vitest'
import { newTestCall, testCallFields } from './test-call-request.ts'

const values = { ...newTestCall('+18885550100'), talk_seconds: 90 }

describe('a test call', () => {
  test('is placed with what was said of it, and with nothing else', () => {
    expect(testCallFields(values)).toEqual({
      number: '+18885550100',
      caller_number: null,
      tags: {},
      answers: [{ outcome: 'answer', ring_seconds: 4, talk_seconds: 90 }],
      clock: 'instant',
    })
    const more = { caller_number: '+13035550100', digits: '12', attestation: 'A', tags: 'age=44\nzip=' }
    expect(testCallFields({ ...values, ...more })).toMatchObject({
      caller_number: '+13035550100',
      digits: '12',
      attestation: 'A',
      tags: { age: '44', zip: '' },
    })
  })

  test('carries its publisher as a tag, unless one was typed', () => {
    const published = { ...values, publisher_id: 'south' }
    expect(testCallFields(published).tags).toEqual({ publisher_id: 'south' })
    expect(testCallFields({ ...published, tags: 'publisher_id=north' }).tags).toEqual({
      publisher_id: 'north',
    })
  })

  test('is answered by the first, by the second, or by nobody', () => {
    expect(testCallFields({ ...values, answered: 'second' }).answers).toEqual([
      { outcome: 'busy' },
      { outcome: 'answer', ring_seconds: 4, talk_seconds: 90 },
    ])
    const nobody = Object.values(testCallFields({ ...values, answered: 'nobody' }).answers ?? {})
    expect(new Set(nobody.map(({ outcome }) => outcome))).toEqual(new Set(['no_answer']))
    expect(nobody.length).toBeGreaterThan(10)
  })

  test('lasts a minute where nothing else is said', () => {
    expect(testCallFields({ ...values, talk_seconds: null }).answers).toMatchObject([{ talk_seconds: 60 }])
  })
})
