import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LayeredMap } from './layered-map.ts'

const key = fc.nat(20)
const change = fc.record({ removed: fc.array(key), added: fc.array(fc.tuple(key, fc.nat())) })

test('holds what a map holds that was changed in the same way, and what it was made from stays as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat())), fc.array(change), (entries, changes) => {
      const before = new Map(entries)
      const expected = new Map(entries)
      const versions: [LayeredMap<number, number>, ReadonlyMap<number, number>][] = []
      let layered = LayeredMap.of(before)
      for (const { removed, added } of changes) {
        for (const gone of removed) expected.delete(gone)
        for (const [name, value] of added) expected.set(name, value)
        layered = layered.with(removed, added)
        versions.push([layered, new Map(expected)])
      }
      for (const [version, held] of versions) {
        expect(new Map(version)).toEqual(held)
        expect(version.size).toBe(held.size)
        expect([...version.keys()].toSorted()).toEqual([...held.keys()].toSorted())
        expect([...version.values()].toSorted()).toEqual([...held.values()].toSorted())
        for (let name = 0; name <= 20; name++) {
          expect([version.get(name), version.has(name)]).toEqual([held.get(name), held.has(name)])
        }
      }
      expect(before).toEqual(new Map(entries))
    }),
  )
})

test('stays as exact over more changes than are kept apart', () => {
  const expected = new Map(Array.from({ length: 1_000 }, (_, index) => [index, index]))
  let layered = LayeredMap.of(new Map(expected))
  for (let step = 0; step < 5_000; step++) {
    const name = (step * 7_919) % 1_500
    if (step % 3 === 0) {
      expected.delete(name)
      layered = layered.with([name], [])
    } else {
      expected.set(name, step)
      layered = layered.with([], [[name, step]])
    }
  }
  expect(new Map(layered)).toEqual(expected)
})

test('gives a changed entry its place, and a new one the last', () => {
  const layered = LayeredMap.of(
    new Map([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]),
  )
  expect([
    ...layered.with(
      ['c'],
      [
        ['a', 4],
        ['d', 5],
      ],
    ),
  ]).toEqual([
    ['a', 4],
    ['b', 2],
    ['d', 5],
  ])
  const seen: unknown[] = []
  layered.forEach((value, name) => {
    seen.push([name, value])
  })
  expect(seen).toEqual([...layered])
})
