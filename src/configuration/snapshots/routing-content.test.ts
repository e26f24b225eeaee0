import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { compileObjects } from '../compile-objects.ts'
import type { ObjectRows } from '../read-objects.ts'
import { contentOfEarlier, contentOfObjects, rowsOfContent } from './routing-content.ts'

const target = {
  id: 7,
  name: 'Buyer',
  number: '+12025550100',
  tid: 'buyer-7',
  priority: 1,
  weight: 3,
  timeoutSeconds: 30,
  timeZone: 'UTC',
  pausedAt: true,
  timerOffset: 5,
  velocityCalls: 2,
  velocitySeconds: 60,
}

/** Columns of Targets that no decision depends on: how a call is carried, and how its buyer is asked. */
const UNDECIDING = [
  'bidRequest',
  'blockRecording',
  'cidNumberId',
  'customCid',
  'inbandSignals',
  'obfuscateCid',
  'sendDigits',
  'sipPassword',
  'sipUsername',
  'trunkId',
]

const rowsOf = (objects: readonly object[]): ObjectRows =>
  atOnce(rowsOfContent(atOnce(contentOfObjects(objects as Readonly<Record<string, unknown>>[])), []))

/** The columns of a Target that a compiled configuration is made from. */
function columnsCompiled(): readonly string[] {
  const columns = new Set<string>()
  const rows = rowsOf([])
  const row = new Proxy(target, {
    get: (values, column) => {
      columns.add(String(column))
      return Reflect.get(values, column) ?? null
    },
  })
  atOnce(compileObjects({ ...rows, targets: [row] } as unknown as ObjectRows))
  return [...columns]
}

describe('what is kept of a configuration', () => {
  test('gives back the rows of all objects together', () => {
    const rows = rowsOf([
      { targets: [target], caps: [{ id: 1, targetId: 7, kind: 'daily', cap: 3 }] },
      { targets: [{ ...target, id: 8, pausedAt: false }] },
      { groups: [{ id: 5, name: 'Buyers', behavior: 1 }] },
    ])
    expect(rows.targets.map(({ id, pausedAt }) => [id, pausedAt !== null])).toEqual([
      [7, true],
      [8, false],
    ])
    expect(rows.caps).toEqual([
      { targetId: 7, targetGroupId: null, limits: [{ id: 1, kind: 'daily', cap: 3 }] },
    ])
    expect(rows.groups).toEqual([{ id: 5, name: 'Buyers', behavior: 1, priority: null, weight: null }])
  })

  test('gives criteria their tags and tiers, and the Company its settings', () => {
    const criterion = {
      id: 3,
      targetId: 7,
      position: 1,
      tags: [{ key: 'age', operator: '==', value: '40' }],
      tiers: [{ seconds: 60, revenue: '12.5000', payout: '10.0000' }],
    }
    const company = { timeZone: 'America/Denver', payoutBidModification: false }
    const content = atOnce(contentOfObjects([{ company }, { conversionCriteria: [criterion] }]))
    expect(content.company).toEqual(company)
    const rows = atOnce(rowsOfContent(content, []))
    expect(rows.tagValues).toMatchObject([{ conversionCriterionId: 3, key: 'age', targetId: null }])
    expect(rows.conversionTiers).toEqual([
      { criterionId: 3, seconds: 60, revenue: '12.5000', payout: '10.0000', payoutPercent: null },
    ])
  })

  // A column that a routing rule looks at and replays do not know of would be null to them, for every target.
  test('has every column of a target that is compiled, but for those that decide nothing', () => {
    const [row] = rowsOf([
      { targets: [Object.fromEntries(columnsCompiled().map(name => [name, 1]))] },
    ]).targets
    const left = columnsCompiled().filter(
      column => (row as unknown as Record<string, unknown>)[column] == null,
    )
    expect(left.filter(column => column !== 'pausedAt').toSorted()).toEqual(UNDECIDING)
  })

  test('passes over columns that an older version alone kept, and leaves blank those that it did not keep', () => {
    const [row] = rowsOf([{ targets: [{ id: 7, colour: 'red' }] }]).targets
    expect(row).toMatchObject({ id: 7, timerOffset: null, bidRequest: null })
    expect(row).not.toHaveProperty('colour')
  })
})

describe('what was kept as a whole', () => {
  const EARLIER = {
    company: { timeZone: 'UTC', payoutBidModification: true },
    tables: { targets: { columns: ['weight', 'id', 'pausedAt', 'priority'], rows: [[3, 7, false, 1]] } },
    payoutTables: [{ campaignId: 1, id: 2 }],
  }

  test('says which column each value is of: another order is not taken for other values', () => {
    const content = contentOfEarlier(EARLIER)
    expect(content.payoutTables).toEqual(EARLIER.payoutTables)
    expect(atOnce(rowsOfContent(content, [])).targets).toMatchObject([
      { id: 7, priority: 1, weight: 3, pausedAt: null },
    ])
  })
})

describe('others get their turn', () => {
  const portions = (work: Generator<void, unknown>) => {
    let count = 0
    while (!work.next().done) count++
    return count
  }
  const many = Array.from({ length: 5_000 }, (_, index) => index + 1)
  const objects = many.map(id => ({
    targets: [{ ...target, id }],
    tagValues: many
      .slice(0, 7)
      .map(age => ({ targetId: id, key: 'age', operator: '!=', value: String(age) })),
  }))

  test('while the content of a large Company is put together and brought into shape', () => {
    expect(portions(contentOfObjects(objects))).toBeGreaterThan(20)
    expect(portions(rowsOfContent(atOnce(contentOfObjects(objects)), []))).toBeGreaterThan(150)
  })

  test('while its rows are brought to their objects', () => {
    const rows = rowsOf(objects)
    expect(portions(compileObjects({ ...rows, targets: [] }))).toBeGreaterThan(15)
  })
})
