import { expect, test } from 'vitest'
import { parsePhoneNumber } from '../domain/phone/phone-number.ts'
import { planTraffic } from './traffic-plan.ts'

test('every caller has a fictional number of its own', () => {
  const numbers = planTraffic().map(planned => planned.callerNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) {
    expect(number).toMatch(/55501\d\d$/)
    expect(parsePhoneNumber(number)).toBe(number)
  }
})

test('callers come in every way, and by every publisher', () => {
  const plan = planTraffic()
  expect(new Set(plan.map(planned => planned.arrival)).size).toBe(7)
  expect(new Set(plan.map(planned => planned.afid)).size).toBe(2)
})
