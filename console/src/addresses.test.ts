import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { SCREENS } from './screens.ts'
import { NAVIGATION } from './shell/navigation.ts'
import type { Screen } from './shell/screen.ts'

const sources = readdirSync('console/src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(`console/src/${file}`, 'utf8') }))

test('addresses are spelled in one place', () => {
  const spelled = /(?:\bto=|\bhref=|\bgoTo\(|\bnavigate\(\{ to: |\bpath: )\{?['"`]\//
  const offenders = sources.filter(({ file, text }) => file !== 'addresses.ts' && spelled.test(text))
  expect(offenders.map(({ file }) => file)).toEqual([])
})

/** `/publishers/$id/edit` of the screens, whole. */
function patternsOf(screens: readonly Screen[], above = ''): readonly string[] {
  return screens.flatMap(({ path, children = [] }) => {
    const whole = above === '' ? path : `${above}/${path}`
    return [whole, ...patternsOf(children, whole)]
  })
}

const ADDRESSES = Object.values(addresses).map(build => build('1'))

test.each(patternsOf(SCREENS))('the screen %s has an address', pattern => {
  const filled = pattern.replaceAll(/\$\w+/g, '1')
  // A tab of a record's page is named by its screen alone.
  const isKnown = ADDRESSES.some(address => filled === address || filled.startsWith(`${address}/`))
  expect(isKnown).toBe(true)
})

test('no two screens have one address, unless they are for other roles', () => {
  const patterns = patternsOf(SCREENS.filter(({ roles }) => roles === undefined))
  const shapes = patterns.map(pattern => pattern.replaceAll(/\$\w+/g, '$'))
  expect(new Set(shapes).size).toBe(shapes.length)
  const byRole = SCREENS.flatMap(({ path, roles = [] }) => roles.map(role => `${path} of ${role}`))
  expect(new Set(byRole).size).toBe(byRole.length)
})

test('the rail leads to addresses that exist, each once', () => {
  const rail = NAVIGATION.flatMap(({ items }) => items.map(({ address }) => address))
  expect(new Set(rail).size).toBe(rail.length)
  for (const address of rail) expect(ADDRESSES).toContain(address)
})
