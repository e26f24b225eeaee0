import { expect, test } from 'vitest'
import { nextStep, progressIn, progressQuery } from './progress.ts'

const NOTHING = { target: null, campaign: null, number: null, call: null }

test('the address says how far one has come', () => {
  expect(progressIn({})).toEqual(NOTHING)
  expect(progressIn({ target: '7', campaign: 'autos', number: '+13055550101' })).toEqual({
    target: 7,
    campaign: 'autos',
    number: '+13055550101',
    call: null,
  })
})

test.each(['x', '0', '-3', '1.5', ''])('a target of “%s” is none', target => {
  expect(progressIn({ target }).target).toBeNull()
})

test('the steps come in their order, whatever the address has of later ones', () => {
  expect(nextStep(NOTHING)).toBe('target')
  expect(nextStep({ ...NOTHING, number: '+13055550101' })).toBe('target')
  expect(nextStep({ ...NOTHING, target: 7 })).toBe('campaign')
  expect(nextStep({ target: 7, campaign: 'autos', number: '+13055550101', call: 'a' })).toBeNull()
})

test('another target is followed by another campaign', () => {
  const progress = { target: 7, campaign: 'autos', number: '+13055550101', call: null }
  expect(progressQuery(progress, 'number', '+18005550100')).toEqual({
    target: '7',
    campaign: 'autos',
    number: '+18005550100',
  })
  expect(progressQuery(progress, 'target', 8)).toEqual({ target: '8' })
})
