import { describe, expect, test } from 'vitest'
import { compileCompanyConfiguration } from '../compile-company-configuration.ts'
import type { CompanyRows } from '../read-company-rows.ts'
import { type RoutingContent, routingContent, rowsOfContent } from './routing-content.ts'

const TABLES = [
  'targets',
  'businessHours',
  'caps',
  'tagValues',
  'groups',
  'groupMembers',
  'campaigns',
  'campaignTargets',
  'campaignTargetGroups',
  'menuOptions',
  'menuOptionDestinations',
  'conversionCriteria',
  'conversionTiers',
  'affiliates',
  'numbers',
  'postbackKeys',
  'numberPools',
  'timers',
  'webhooks',
  'payoutTables',
]

/** A Company that has these rows, of which only what is given here is looked at. */
function buildRows(tables: Readonly<Record<string, readonly object[]>>): CompanyRows {
  const company = { timeZone: 'America/Denver', payoutBidModification: true }
  const empty = Object.fromEntries(TABLES.map(table => [table, []]))
  return { company, ...empty, ...tables } as unknown as CompanyRows
}

const target = {
  id: 7,
  name: 'Buyer',
  number: '+12025550100',
  tid: 'buyer-7',
  priority: 1,
  weight: 3,
  timeoutSeconds: 30,
  timeZone: null,
  pausedAt: new Date('2026-11-20T09:00:00Z'),
  timerOffset: 5,
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
]

/** The columns of a Target that a compiled configuration is made from. */
function columnsCompiled(): readonly string[] {
  const columns = new Set<string>()
  const row = new Proxy(
    { ...target, timeZone: 'UTC' },
    {
      get: (values, column) => {
        columns.add(String(column))
        return Reflect.get(values, column) ?? null
      },
    },
  )
  const rows = buildRows({ targets: [row] })
  compileCompanyConfiguration({ ...rows, company: { ...rows.company, perMinute: '0' } })
  return [...columns]
}

/** As it is kept. */
const stored = (content: RoutingContent): RoutingContent => JSON.parse(JSON.stringify(content))
const targetsOf = (content: RoutingContent) => rowsOfContent(1, 4, content, []).targets

describe('what is kept of a configuration', () => {
  test('gives back what routing asks for, and nothing else', () => {
    const content = stored(
      routingContent(buildRows({ targets: [{ ...target, bidRequest: { key: 'secret' } }] })),
    )
    expect(JSON.stringify(content)).not.toContain('secret')
    expect(targetsOf(content)).toEqual([{ ...target, pausedAt: expect.any(Date), bidRequest: null }])
    expect(rowsOfContent(1, 4, content, []).company).toMatchObject({ id: 1, timeZone: 'America/Denver' })
  })

  // A column that a routing rule looks at and replays do not know of would be null to them, for every target.
  test('has every column of a target that is compiled, but for those that decide nothing', () => {
    const kept = routingContent(buildRows({})).tables['targets']?.columns ?? []
    const left = columnsCompiled().filter(column => !kept.includes(column))
    expect(left.toSorted()).toEqual(UNDECIDING)
  })

  test('says which column each value is of: what an older version kept in another order is not taken for another', () => {
    const content = stored(routingContent(buildRows({})))
    const targets = { columns: ['weight', 'id', 'pausedAt', 'priority'], rows: [[3, 7, false, 1]] }
    const [row] = targetsOf({ ...content, tables: { ...content.tables, targets } })
    expect(row).toMatchObject({ id: 7, priority: 1, weight: 3, pausedAt: null })
  })

  test('leaves columns and tables blank that an older version did not keep, and passes over those it alone kept', () => {
    const targets = { columns: ['id', 'colour'], rows: [[7, 'red']] }
    const content = { ...stored(routingContent(buildRows({}))), tables: { targets } }
    const rows = rowsOfContent(1, 4, content, [])
    expect(rows.targets[0]).toMatchObject({ id: 7, timerOffset: null, bidRequest: null })
    expect(rows.targets[0]).not.toHaveProperty('colour')
    expect([rows.numbers, rows.webhooks]).toEqual([[], []])
  })

  test('is the same for the same rows in another order', () => {
    const caps = [2, 1].map(id => ({ id, targetId: 7, targetGroupId: null, kind: 'daily', cap: id }))
    expect(routingContent(buildRows({ caps }))).toEqual(
      routingContent(buildRows({ caps: caps.toReversed() })),
    )
  })
})
