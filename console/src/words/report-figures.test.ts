import { describe, expect, test } from 'vitest'
import { type Figures, figureReader, figuresFor, madeFiguresFor } from './report-figures.ts'

const figures = (some: Partial<Figures>) =>
  ({ total_calls: 0, in_progress_count: 0, connected_duration: 0, revenue: 0, profit: 0, ...some }) as Figures

const headingsFor = (role: Parameters<typeof figuresFor>[0]) =>
  [...figuresFor(role), ...madeFiguresFor(role)].map(({ heading }) => heading)

describe('what a role is told', () => {
  test('has no amount of the other side, nor what is made of one', () => {
    expect(headingsFor('publisher')).toEqual(expect.arrayContaining(['You earn', 'Connected per call']))
    expect(headingsFor('publisher').join()).not.toMatch(/Revenue|Margin|Cost|Profit/)
    expect(headingsFor('buyer')).toEqual(expect.arrayContaining(['You pay', 'You pay, rescued']))
    expect(headingsFor('buyer').join()).not.toMatch(/Payout|Margin|Cost|Profit/)
  })

  test('is everything for who runs the Company', () => {
    const all = [
      'Cost per unique call',
      'Revenue, rescued',
      'Repeats, share',
      'Duplicates, share',
      'Rescued, share',
    ]
    expect(headingsFor(null)).toEqual(expect.arrayContaining([...all, 'Margin', 'Connected per call']))
    expect(headingsFor('reporter')).toEqual(headingsFor(null))
  })
})

describe('a figure that is made', () => {
  test('of profit is its share of the revenue, of nothing none', () => {
    const margin = figureReader('margin')
    expect(margin?.(figures({ revenue: 200, profit: 50 }))).toBe(25)
    expect(margin?.(figures({ revenue: 10, profit: -5 }))).toBe(-50)
    expect(margin?.(figures({ profit: -5 }))).toBeNull()
  })

  test('of seconds is of calls that are over', () => {
    const perCall = figureReader('connected_per_call')
    expect(perCall?.(figures({ total_calls: 4, in_progress_count: 1, connected_duration: 90 }))).toBe(30)
    expect(perCall?.(figures({ total_calls: 1, in_progress_count: 1 }))).toBeNull()
  })
})

test('a figure that is not there is read by nobody', () => {
  expect(figureReader('facet_name')).toBeNull()
  expect(figureReader('revenue')?.(figures({ revenue: 7 }))).toBe(7)
})
