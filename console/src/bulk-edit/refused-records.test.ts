import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { outdatedPlaces, refusedRecords } from './refused-records.ts'

const NAMES = ['One', 'Two', 'Three']

const LABELS = new Map([
  ['priority', { label: 'Priority' }],
  ['sid.how', { label: 'Sub id' }],
  ['daily_cap_attributes.how', { label: 'Calls a day' }],
])

const refusal = (...changes: readonly object[]) =>
  new ApiError(422, { error: 'Some were refused, so nothing was changed.', changes })

test.each([
  ['a field', { errors: { priority: ["can't be blank"] } }, "Priority can't be blank"],
  ['a setting', { errors: { sid: ['is too long', 'is odd'] } }, 'Sub id is too long, is odd'],
  ['a part of a field', { errors: { 'daily_cap.cap': ['is too low'] } }, 'Calls a day is too low'],
  ['a field that is not shown', { errors: { time_zone: ['is unknown'] } }, 'Time zone is unknown'],
  ['two', { errors: { priority: ['is odd'], sid: ['is long'] } }, 'Priority is odd; Sub id is long'],
  ['no field', { error: 'There is no such target.' }, 'There is no such target.'],
])('%s of a record is named by the words of the form', (_, refused, sentence) => {
  const error = refusal({ index: 1, status: 422, ...refused })
  expect(refusedRecords(error, NAMES, LABELS)).toEqual([`Two: ${sentence}`])
})

test('records that are refused alike are told of together', () => {
  const alike = { status: 422, errors: { priority: ["can't be blank"] } }
  const other = { index: 1, status: 404, error: 'There is no such target.' }
  const error = refusal({ index: 0, ...alike }, other, { index: 2, ...alike })
  expect(refusedRecords(error, NAMES, LABELS)).toEqual([
    "One, Three: Priority can't be blank",
    'Two: There is no such target.',
  ])
})

test('what somebody else changed meanwhile is outdated', () => {
  const outdated = refusal({ index: 2, status: 409, error: 'The record has been changed since then.' })
  expect(outdatedPlaces(outdated)).toEqual([2])
  expect(refusedRecords(outdated, NAMES, LABELS)).toEqual([
    'Three: somebody else changed it meanwhile. Press again to change it as it is now.',
  ])
  expect(outdatedPlaces(refusal({ index: 2, status: 404, error: 'There is no such target.' }))).toEqual([])
})

test('other refusals name no record', () => {
  for (const error of [new Error('lost'), new ApiError(503, { error: 'Too busy.' })])
    expect(refusedRecords(error, NAMES, LABELS)).toEqual([])
})
