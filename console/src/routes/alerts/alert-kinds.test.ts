import { expect, test } from 'vitest'
import { KIND_RULES, ALERT_KINDS as KINDS } from '../../../../src/alerts/alert-kinds.ts'
import { ALERT_KINDS } from './alert-kinds.ts'

test('a form offers every kind of alert', () => {
  expect(Object.keys(ALERT_KINDS).toSorted()).toEqual(KINDS.toSorted())
})

test.each(KINDS)('the form of %s asks for what the API takes, within its bounds', kind => {
  const { subject, parameters, hasMeasure, lastingMinutes } = ALERT_KINDS[kind]
  const numbers = parameters.map(({ name, default: value, least, most, step, placeholder }) => [
    name,
    {
      default: value,
      least,
      most,
      ...(step !== undefined && { step }),
      ...(placeholder !== undefined && { mayBeNull: true }),
    },
  ])
  const rules = KIND_RULES[kind]
  expect({ subject, numbers: Object.fromEntries(numbers), lastingMinutes, hasMeasure }).toEqual({
    subject: rules.subject,
    numbers: rules.numbers,
    lastingMinutes: rules.lastingMinutes,
    hasMeasure: rules.hasMeasure,
  })
})
