import { expect, test } from 'vitest'
import { addresses } from '../../addresses.ts'
import { missingMeant, otherWordFor } from './other-words.ts'

test.each([
  ['ivr', addresses.campaigns(), 'IVR'],
  ['invoice', addresses.buyers(), 'Invoices'],
  ['invoices', addresses.ledger(), 'Invoices'],
  ['spam', addresses.suppressedNumbers(), 'Spam'],
  ['DNC', addresses.suppressedNumbers(), 'DNC'],
  [' do not ', addresses.suppressedNumbers(), 'Do not call'],
  ['affiliate', addresses.publishers(), 'Affiliates'],
  ['source', addresses.publishers(), 'Traffic sources'],
  ['vendor', addresses.publishers(), 'Vendors'],
  ['postback', addresses.pixels(), 'Postbacks'],
  ['postback', addresses.campaigns(), 'Postback keys'],
  ['tracking number', addresses.numbers(), 'Tracking numbers'],
  ['ring tree', addresses.targetGroups(), 'Ring trees'],
  ['ring tree', addresses.campaigns(), 'Ring trees'],
  ['blacklist', addresses.suppressedNumbers(), 'Blacklist'],
  ['blocklist', addresses.suppressedNumbers(), 'Blocklist'],
  ['payout', addresses.reports(), 'Payouts'],
  ['payout', addresses.campaigns(), 'Payout tables'],
  ['cap', addresses.targets(), 'Caps'],
  ['real time bid', addresses.pings(), 'Real-time bidding'],
])('“%s” means %s', (typed, address, word) => {
  expect(otherWordFor(address, typed)).toBe(word)
})

test('what there is not is told, with what comes nearest', () => {
  expect(missingMeant('whisper')).toEqual([
    {
      words: expect.anything(),
      says: expect.stringMatching(/^There is no whisper/),
      nearest: addresses.campaigns(),
    },
  ])
  expect(missingMeant('SMS')).toHaveLength(1)
  expect(missingMeant('voicem')).toHaveLength(1)
  for (const other of ['wh', 'north', 'call', 'agent', 'list', 'text', 'messages', 'machine']) {
    expect(missingMeant(other)).toEqual([])
  }
})

test('one letter means nothing, nor does what is within a word', () => {
  expect(otherWordFor(addresses.suppressedNumbers(), 's')).toBeNull()
  expect(otherWordFor(addresses.suppressedNumbers(), 'pam')).toBeNull()
  expect(otherWordFor(addresses.home(), 'ivr')).toBeNull()
})
