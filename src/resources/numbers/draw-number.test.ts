import { expect, test } from 'vitest'
import { drawNumber } from './draw-number.ts'
import type { NumberInventory } from './number-inventory.ts'

const REQUEST = { type: 'Local', country: 'US', desiredText: null } as const

/** Hands out these, one after another. */
function inventoryOf(numbers: readonly string[]): NumberInventory {
  const left = [...numbers]
  return { draw: async () => left.shift() ?? null }
}

test('a number that someone else was faster to take is drawn again', async () => {
  const inventory = inventoryOf(['+12025550100', '+12025550101', '+12025550102'])
  const used = await drawNumber(inventory, REQUEST, async number => (number.endsWith('00') ? null : number))
  expect(used).toBe('+12025550101')
})

test('an empty inventory is a refusal that names what was asked for', async () => {
  await expect(drawNumber(inventoryOf([]), REQUEST, async number => number)).rejects.toMatchObject({
    status: 422,
    body: { number: { errors: { number: [expect.stringContaining('no Local number in US is free')] } } },
  })
})

test('drawing gives up when every number is lost', async () => {
  const endless: NumberInventory = { draw: async () => '+12025550100' }
  await expect(drawNumber(endless, REQUEST, async () => null)).rejects.toMatchObject({ status: 422 })
})
