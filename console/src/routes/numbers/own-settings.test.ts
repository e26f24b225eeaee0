import { expect, test } from 'vitest'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { ownSettings } from './own-settings.ts'

const GREETING = {
  message: 'Press 1',
  voice_gender: 'Male',
  repeat: 2,
  audio_file_name: null,
  audio_file_content_type: null,
  audio_file_size: null,
  audio_file_updated_at: null,
} as const
const CLICK = {
  seconds: 0,
  url: 'https://example.com/',
  dedupe_seconds: null,
  type: null,
  afid: null,
  tid: null,
}

function numberOf(inherited: boolean): TrackingNumber {
  return {
    greeting: { ...GREETING, inherited },
    timers: [{ timer: { id: 3, ...CLICK, inherited } }],
    menu_options: [{ menu_option: { id: 4, option: '1', action: 1, inherited } }],
  } as unknown as TrackingNumber
}

test('what the campaign has is copied as new, its greeting is not', () => {
  const { greeting, timers, menu_options: options } = ownSettings(numberOf(true))
  expect(greeting).toMatchObject({ message: null, repeat: null })
  expect(timers).toEqual([{ timer: CLICK }])
  expect(options).toEqual([{ menu_option: { option: '1', action: 1 } }])
})

test('what is its own stays what it is', () => {
  const { greeting, timers, menu_options: options } = ownSettings(numberOf(false))
  expect(greeting).toEqual(GREETING)
  expect(timers).toEqual([{ timer: { id: 3, ...CLICK } }])
  expect(options).toEqual([{ menu_option: { id: 4, option: '1', action: 1 } }])
})
