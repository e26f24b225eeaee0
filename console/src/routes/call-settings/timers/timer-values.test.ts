import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { NEW_TIMER, refusalAtTimer, timerUpdate, timerValues } from './timer-values.ts'

const timer = (id: number, seconds: number) => ({
  ...NEW_TIMER,
  id,
  seconds,
  url: 'https://tracker.example.com',
})

test('pixels stand in the order in which a call reaches them', () => {
  const { timers_attributes: timers } = timerValues({
    timers: [{ timer: timer(1, 90) }, { timer: timer(2, 0) }],
  })
  expect(timers.map(({ id }) => id)).toEqual([2, 1])
})

test('what was removed is sent as such, beside what was changed', () => {
  const before = { timers_attributes: [timer(1, 0), timer(2, 60), timer(3, 90)] }
  expect(timerUpdate(before, { timers_attributes: [timer(1, 5), timer(3, 90)] })).toEqual({
    timers_attributes: [{ id: 2, _destroy: true }, timer(1, 5)],
  })
})

test('a refusal stands at the one pixel that was changed', () => {
  const refused = new ApiError(422, { campaign: { errors: { 'timers.url': ["can't be blank"] } } })
  const stored = [timer(1, 0), timer(2, 90)]
  expect(refusalAtTimer(refused, [timer(1, 0), { ...timer(2, 90), url: '' }], stored)).toMatchObject({
    fields: { 'timers_attributes.1.url': ["can't be blank"] },
  })
  expect(refusalAtTimer(refused, [NEW_TIMER, NEW_TIMER], stored)).toMatchObject({
    fields: { 'timers.url': ["can't be blank"] },
  })
})
