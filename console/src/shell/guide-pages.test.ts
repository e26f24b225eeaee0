import { expect, test } from 'vitest'
import { guideFor } from './guide-pages.ts'

test('a screen has the help of its part of the console, and any other that of the whole', () => {
  expect(guideFor('/targets/7/edit')).toBe('/guide/tasks.html#add-a-target')
  expect(guideFor('/targets')).toBe('/guide/tasks.html#add-a-target')
  expect(guideFor('/target-groups')).toBe('/guide/tasks.html#put-targets-in-a-group')
  expect(guideFor('/')).toBe('/guide/')
})
