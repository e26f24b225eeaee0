import { expect, test } from 'vitest'
import { countOutcomes, doneSentence, previewSentence, refusalLines, rowLines } from './import-words.ts'
import type { RowOutcome } from './send-import.ts'

const labelOf = (name: string) => name.toUpperCase()

const CREATED: RowOutcome = {
  row: 2,
  outcome: 'create',
  sent: [
    ['number', '+1305'],
    ['note', ''],
  ],
}
const CHANGED: RowOutcome = {
  row: 3,
  outcome: 'update',
  sent: [['number', '+1306']],
  before: { paused: false, tag_values: [] },
  after: { paused: true, tag_values: [{ key: 'state', operator: '==', value: 'CA' }] },
}
const REFUSED: RowOutcome = {
  row: 4,
  outcome: 'error',
  sent: [['number', 'x']],
  errors: { number: ['is not a valid phone number'] },
}

test('a row says what it does, and why it is refused', () => {
  expect(rowLines(CREATED, labelOf)).toEqual(['NUMBER: +1305'])
  const proposed = [['time_zone', 'Beijing, as the Company’s']] as const
  expect(rowLines({ ...CREATED, proposed }, labelOf)).toEqual([
    'NUMBER: +1305, TIME_ZONE: Beijing, as the Company’s',
  ])
  expect(rowLines(CHANGED, labelOf)).toEqual([
    'NUMBER: +1306',
    'PAUSED: no → yes',
    'TAG_VALUES: none → state:CA',
  ])
  expect(rowLines(REFUSED, labelOf)).toEqual(['Number is not a valid phone number.', 'NUMBER: x'])
})

test('a refusal says no word twice, and what may stand there', () => {
  const errors = {
    daily_cap: ['cap must be greater than 0'],
    time_zone: ['is not included in the list'],
  }
  expect(refusalLines({ ...REFUSED, errors })).toEqual([
    'Daily cap must be greater than 0.',
    'Time zone is not included in the list: write one such as Eastern Time (US & Canada) or America/New_York.',
  ])
})

test('all of them in a sentence', () => {
  const counts = countOutcomes([CREATED, CREATED, CHANGED, REFUSED])
  expect(previewSentence(counts)).toBe('Of the rows, 2 would be new, 1 would be changed, 1 is refused.')
  expect(doneSentence(counts)).toBe('Imported: 2 new, 1 changed, 1 left out.')
  expect(doneSentence(countOutcomes([]))).toBe('Nothing had to be changed.')
})
