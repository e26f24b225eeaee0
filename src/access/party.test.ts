import { describe, expect, test } from 'vitest'
import { Inbound, inboundDocument } from '../bidding/inbounds/inbound-document.ts'
import { inboundFields } from '../bidding/inbounds/inbound-fields.ts'
import { Call, callDocument } from '../calls/call-schema.ts'
import { CallTotals } from '../calls/call-totals-route.ts'
import { FiredPixel } from '../calls/pixels/fired-pixel.ts'
import { OWN_TAG_KEYS } from '../domain/tags/tag.ts'
import { REPORT_FACETS } from '../reporting/calls/report-facet.ts'
import { ReportRow } from '../reporting/calls/report-row.ts'
import { asSeenBy, isShownTo, isTagShownTo, partyOf } from './party.ts'
import {
  CALL_TOTALS_VISIBILITY,
  CALL_VISIBILITY,
  FIRED_PIXEL_VISIBILITY,
  INBOUND_VISIBILITY,
  REPORT_FACET_VISIBILITY,
  REPORT_ROW_VISIBILITY,
} from './visibility.ts'

const VISIBILITY = {
  open: 'everybody',
  paid: { only: 'publisher', instead: 0 },
  address: { only: 'buyer', instead: undefined },
  cost: { only: 'company', instead: null },
  tags: 'by-key',
  parts: { each: { name: 'everybody', secret: { only: 'company', instead: '' } } },
} as const

const DOCUMENT = {
  open: 1,
  paid: 2,
  address: 'here',
  cost: 3,
  tags: { sub_id: 'banner', age: '41' },
  parts: [{ name: 'one', secret: 'word' }],
}

// A view keeps the document's type; what stands in it is compared as what it is on the wire.
const seenBy = (party: 'company' | 'publisher' | 'buyer'): unknown =>
  asSeenBy<object>(party, VISIBILITY, DOCUMENT)

test('whoever has no rows of its own alone is the Company', () => {
  expect(partyOf({ onlyAffiliateId: null, onlyTargetId: null })).toBe('company')
  expect(partyOf({ onlyAffiliateId: 0, onlyTargetId: null })).toBe('publisher')
  expect(partyOf({ onlyAffiliateId: null, onlyTargetId: 0 })).toBe('buyer')
})

describe('a document', () => {
  test('is shown to the Company as it is', () => {
    expect(seenBy('company')).toBe(DOCUMENT)
  })

  test('has something else, or nothing, where a field is not the party’s', () => {
    const parts = [{ name: 'one', secret: '' }]
    expect(seenBy('publisher')).toEqual({ open: 1, paid: 2, cost: null, tags: DOCUMENT.tags, parts })
    expect(seenBy('publisher')).not.toHaveProperty('address')
    expect(seenBy('buyer')).toEqual({
      ...{ open: 1, paid: 0, address: 'here', cost: null, tags: { age: '41' } },
      parts,
    })
  })

  test('has no field for a party that nobody decided on', () => {
    const named: object = { ...DOCUMENT, fresh: 'secret' }
    expect(asSeenBy('buyer', VISIBILITY, named)).not.toHaveProperty('fresh')
    expect(asSeenBy('company', VISIBILITY, named)).toHaveProperty('fresh')
  })
})

test('of what the service itself says in tags, a buyer is shown what is of the caller', () => {
  for (const key of OWN_TAG_KEYS) {
    expect(isTagShownTo('buyer', key), key).toBe(key.startsWith('caller_') || key === 'attestation')
    expect(isTagShownTo('publisher', key) && isTagShownTo('company', key), key).toBe(true)
  }
  for (const key of ['source_id', 'afid', 'sid', 'system_publisher_id', 'utm_source', 'utm_anything']) {
    expect(isTagShownTo('buyer', key), key).toBe(false)
  }
  for (const key of ['age', 'gclid', 'visitor_age', 'caller_email', 'utmost']) {
    expect(isTagShownTo('buyer', key), key).toBe(true)
  }
})

// A parameter with a default does not count.
test.each<[string, (...parameters: never[]) => unknown, number]>([
  ['calls', callDocument, 3],
  ['the log', inboundDocument, 4],
  ['exports of the log', inboundFields, 3],
])('whoever shows %s has to say to whom', (_, show, parameters) => {
  expect(show).toHaveLength(parameters)
})

test.each([
  ['calls', Call.properties, CALL_VISIBILITY],
  ['totals of calls', CallTotals.properties, CALL_TOTALS_VISIBILITY],
  ['fired pixels', FiredPixel.properties, FIRED_PIXEL_VISIBILITY],
  ['the log', Inbound.properties, INBOUND_VISIBILITY],
  ['reports', ReportRow.properties, REPORT_ROW_VISIBILITY],
  ['facets', Object.fromEntries(REPORT_FACETS.map(facet => [facet, null])), REPORT_FACET_VISIBILITY],
])('every field is decided on: %s', (_, fields, visibility) => {
  expect(Object.keys(visibility)).toEqual(Object.keys(fields))
})

test('nothing is withheld from the Company, and neither party has what the other has', () => {
  const tables = [
    CALL_VISIBILITY,
    CALL_TOTALS_VISIBILITY,
    FIRED_PIXEL_VISIBILITY,
    INBOUND_VISIBILITY,
    REPORT_ROW_VISIBILITY,
    REPORT_FACET_VISIBILITY,
  ]
  const restricted = tables
    .flatMap(table => Object.values<unknown>(table))
    .filter(visibility => typeof visibility === 'object')
  expect(restricted.length).toBeGreaterThan(20)
  for (const visibility of restricted as { only: 'company' }[]) {
    expect(isShownTo('company', visibility as never)).toBe(true)
    if ('only' in visibility) {
      expect(isShownTo('publisher', visibility as never) && isShownTo('buyer', visibility as never)).toBe(
        false,
      )
    }
  }
})
