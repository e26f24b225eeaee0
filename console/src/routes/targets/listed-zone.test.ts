import { expect, test } from 'vitest'
import { TIME_ZONES } from '../../words/time-zones.ts'
import { importedZone, listedZone } from './listed-zone.ts'

test.each([
  ['America/New_York', 'Eastern Time (US & Canada)'],
  ['US/Eastern', 'Eastern Time (US & Canada)'],
  ['Etc/UTC', 'UTC'],
  ['Asia/Kolkata', 'Kolkata'],
  ['Asia/Calcutta', 'Kolkata'],
  ['America/Mexico_City', 'Mexico City'],
  ['Europe/London', 'London'],
  ['Asia/Shanghai', 'Beijing'],
  ['Asia/Chongqing', 'Chongqing'],
  ['PRC', 'Beijing'],
  ['Africa/Lagos', null],
  ['Eastern', null],
  ['', null],
])('%s is listed as %s', (iana, name) => {
  expect(listedZone(iana)).toBe(name)
})

test('every zone that the API has clocks of is listed by a name', () => {
  for (const zone of Object.values(TIME_ZONES)) expect(listedZone(zone), zone).not.toBeNull()
})

test('a cell keeps the name of the list, and what is no zone', () => {
  expect(importedZone('Mumbai')).toBe('Mumbai')
  expect(importedZone('America/Chicago')).toBe('Central Time (US & Canada)')
  expect(importedZone('Middle of nowhere')).toBe('Middle of nowhere')
  for (const abbreviation of ['MST', 'BST', 'EST', 'PST8PDT']) {
    expect(importedZone(abbreviation)).toBe(abbreviation)
  }
})
