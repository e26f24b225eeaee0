import { expect, test } from 'vitest'
import { addresses } from '../../addresses.ts'
import { otherWordFor } from './other-words.ts'

test.each([
  ['ivr', addresses.campaigns(), 'IVR'],
  ['invoice', addresses.buyers(), 'Invoices'],
  ['invoices', addresses.ledger(), 'Invoices'],
  ['spam', addresses.suppressedNumbers(), 'Spam'],
  ['DNC', addresses.suppressedNumbers(), 'DNC'],
  [' do not ', addresses.suppressedNumbers(), 'Do not call'],
  ['affiliate', addresses.publishers(), 'Affiliates'],
])('“%s” means %s', (typed, address, word) => {
  expect(otherWordFor(address, typed)).toBe(word)
})

test('one letter means nothing, nor does what is within a word', () => {
  expect(otherWordFor(addresses.suppressedNumbers(), 's')).toBeNull()
  expect(otherWordFor(addresses.suppressedNumbers(), 'pam')).toBeNull()
  expect(otherWordFor(addresses.home(), 'ivr')).toBeNull()
})
