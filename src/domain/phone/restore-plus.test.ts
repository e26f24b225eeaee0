import { expect, test } from 'vitest'
import { restorePlus } from './phone-number.ts'

test.each([
  [' 13055550142', '+13055550142'],
  ['+13055550142', '+13055550142'],
  ['3055550142', '3055550142'],
  [' (305) 555-0142', ' (305) 555-0142'],
  [' +13055550142', ' +13055550142'],
])('%j is meant as %j', (text, meant) => {
  expect(restorePlus(text)).toBe(meant)
})
