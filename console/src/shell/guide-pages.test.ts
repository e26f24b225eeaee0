import { expect, test } from 'vitest'
import { guideFor } from './guide-pages.ts'

test('a screen has the help of its part of the console, and any other that of the whole', () => {
  expect(guideFor('/targets/7/edit', null)).toBe('/guide/tasks.html#add-a-target')
  expect(guideFor('/targets', 'publisher')).toBe('/guide/tasks.html#add-a-target')
  expect(guideFor('/target-groups', null)).toBe('/guide/tasks.html#put-targets-in-a-group')
  expect(guideFor('/', null)).toBe('/guide/')
  expect(guideFor('/', 'owner')).toBe('/guide/')
})

test('the home of a party has the help of parties', () => {
  expect(guideFor('/', 'publisher')).toBe('/guide/portals.html#for-a-publisher')
  expect(guideFor('/', 'buyer')).toBe('/guide/portals.html#for-a-buyer')
})
