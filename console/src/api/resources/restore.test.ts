import { expect, test } from 'vitest'
import { restoredSentence } from './restore.ts'

const change = (status: number, ...leftOut: string[]) => ({
  index: 0,
  status,
  id: 7,
  resource: 'target',
  left_out: leftOut,
})

test('what was restored is told with what was left out of it', () => {
  expect(restoredSentence([change(200)])).toBe('Restored 1 record.')
  expect(restoredSentence([change(201, 'sip_password: it is kept secret'), change(200)])).toBe(
    'Restored 2 records, without sip_password: it is kept secret.',
  )
})

test('what had been created is removed', () => {
  expect(restoredSentence([change(204), change(204)])).toBe('Removed 2 records.')
  expect(restoredSentence([change(200), change(204)])).toBe('Restored 1 record and removed 1 record.')
})
