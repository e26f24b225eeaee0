import { describe, expect, test } from 'vitest'
import { takenBack } from './taken-back.ts'

const caps = (limits: Readonly<Record<string, number | null>>) =>
  Object.entries(limits).map(([type, cap], id) => ({ id, type, cap }))

const sale = { id: 1, name: 'Sale', tag_values: [], tiers: [{ seconds: 30, payout: 12 }] }

test('a plain field goes back, whatever it is by now', () => {
  expect(takenBack('name', { from: 'b', to: 'a', now: 'c' })).toEqual({ value: 'a', gone: [] })
})

test('of caps, only those that differ go back', () => {
  const from = caps({ Hard: null, Daily: 20 })
  const to = caps({ Hard: null, Daily: 10 })
  const now = caps({ Hard: 100, Daily: 20 })
  expect(takenBack('caps', { from, to, now }).value).toEqual(caps({ Hard: 100, Daily: 10 }))
})

describe('of a list of records', () => {
  const field = 'conversion_criteria'
  const renamed = { ...sale, name: 'Renamed' }
  const other = { id: 2, name: 'Other', tag_values: [], tiers: [] }

  test('those that were added or changed since stay as they are', () => {
    const { value } = takenBack(field, { from: [renamed], to: [sale], now: [renamed, other] })
    expect(value).toEqual([sale, other])
  })

  test('an item that was changed again keeps what was changed of it besides', () => {
    const dearer = [{ seconds: 30, payout: 15 }]
    const now = [{ ...renamed, tiers: [...dearer, { seconds: 90, payout: 20 }] }]
    expect(takenBack(field, { from: [renamed], to: [sale], now }).value).toEqual([
      { ...sale, tiers: now[0]?.tiers },
    ])
    const from = [{ ...sale, tiers: dearer }]
    expect(takenBack(field, { from, to: [sale], now }).value).toEqual([
      { ...renamed, tiers: [{ seconds: 30, payout: 12 }, now[0]?.tiers[1]] },
    ])
  })

  test('what was added goes, what was removed comes back once', () => {
    const states = { from: [other], to: [sale], now: [other, { ...other, id: 3 }] }
    expect(takenBack(field, states).value).toEqual([{ ...other, id: 3 }, sale])
    const again = { ...sale, id: 9 }
    expect(takenBack(field, { from: [other], to: [sale], now: [again] }).value).toEqual([again])
  })

  test('one that is there again by another id is the same', () => {
    const again = { ...renamed, id: 9 }
    expect(takenBack(field, { from: [renamed], to: [sale], now: [again, other] }).value).toEqual([
      { ...sale, id: 9 },
      other,
    ])
    expect(takenBack(field, { from: [renamed], to: [], now: [again, other] }).value).toEqual([other])
  })

  test('one that is gone since stays gone, and is named', () => {
    expect(takenBack(field, { from: [renamed], to: [sale], now: [other] })).toEqual({
      value: [other],
      gone: ['conversion_criteria: 1 is gone'],
    })
    const now = [{ ...renamed, tiers: [] }]
    expect(
      takenBack(field, { from: [{ ...sale, tiers: [{ seconds: 30, payout: 15 }] }], to: [sale], now }).gone,
    ).toEqual(['conversion_criteria.tiers: 30 is gone'])
  })
})

test('tags and ids of records are known by themselves', () => {
  const tag = (id: number, value: string) => ({ id, key: 'age', operator: '==', value })
  const states = { from: [tag(1, '30')], to: [tag(1, '25')], now: [tag(5, '30'), tag(6, '40')] }
  expect(takenBack('tag_values', states).value).toEqual([tag(6, '40'), tag(1, '25')])
  expect(takenBack('target_ids', { from: [1, 2], to: [1], now: [2, 3] }).value).toEqual([3])
})

test('a list that nobody changed since is as it was, in its order', () => {
  const states = { from: [1, 3], to: [1, 2, 3], now: [1, 3] }
  expect(takenBack('target_ids', states).value).toEqual([1, 2, 3])
})

describe('of a request for bids', () => {
  const request = { url: 'https://a.example', timeout_ms: 300, headers: { key: '[hidden]' } }
  const moved = { ...request, url: 'https://b.example' }

  test('only what was changed goes back, and secrets stay unknown', () => {
    const now = { ...moved, timeout_ms: 500, headers: { key: 'secret' } }
    expect(takenBack('bid_request', { from: moved, to: request, now }).value).toEqual({
      ...request,
      timeout_ms: 500,
    })
  })

  test('one that was removed since is not asked again', () => {
    expect(takenBack('bid_request', { from: moved, to: request, now: null })).toEqual({
      value: null,
      gone: ['bid_request: is gone'],
    })
  })
})

test('what is one thing goes back whole', () => {
  const states = { from: { message: 'b' }, to: { message: 'a' }, now: { message: 'b', repeat: 2 } }
  expect(takenBack('greeting', states).value).toEqual({ message: 'a' })
})
