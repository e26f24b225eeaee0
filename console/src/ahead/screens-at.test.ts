import { expect, test } from 'vitest'
import { SCREENS } from '../screens.ts'
import { screensAt } from './screens-at.ts'

const titlesAt = (address: string) => screensAt(address, SCREENS).map(({ title }) => title)

test.each([
  ['/targets', ['Targets']],
  ['/targets/', ['Targets']],
  ['/targets/new', ['Targets']],
  ['/targets/7', ['Target']],
  ['/targets/7/edit', ['Target']],
  ['/nowhere', []],
  ['/targets/7/edit/more', []],
])('%s is the screen %j', (address, titles) => {
  expect(titlesAt(address)).toEqual(titles)
})

test('whose home it is depends on who looks', () => {
  expect(screensAt('/', SCREENS).length).toBeGreaterThan(1)
})
