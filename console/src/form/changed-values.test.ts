import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

const VALUES = { name: 'North', cap: null, hours: [{ from: '09:00' }, { from: '10:00' }], tag: { key: 'a' } }

test.each([
  ['nothing', {}, {}],
  ['what was put back', { name: false }, {}],
  ['a text', { name: true }, { name: 'North' }],
  ['what was emptied, as null', { cap: true }, { cap: null }],
  ['a list of which one item changed, whole', { hours: [{}, { from: true }] }, { hours: VALUES.hours }],
  ['an object of which a part changed, whole', { tag: { key: true } }, { tag: VALUES.tag }],
])('an edit sends %s', (_, dirty, sent) => {
  expect(changedValues(VALUES, dirty)).toEqual(sent)
})
