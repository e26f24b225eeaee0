import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planNested } from './plan-nested.ts'

interface Row {
  readonly id: number
  readonly label: string
}

const rows = fc
  .uniqueArray(fc.integer({ min: 1, max: 20 }))
  .map(ids => ids.map((id): Row => ({ id, label: `stored ${id}` })))
const items = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: 25 }), label: fc.string() }, { requiredKeys: ['label'] }),
)

function plan(
  stored: readonly Row[],
  sent: readonly { id?: number; label: string }[],
  destroysStored: boolean,
) {
  const problems: string[] = []
  const result = planNested({
    stored,
    items: sent,
    destroysStored,
    contentOf: item => ({ label: item.label }),
    onProblem: (_, message) => problems.push(message),
  })
  return { ...result, problems }
}

test('every item is added, updates a record of its own, or is a problem', () => {
  fc.assert(
    fc.property(rows, items, fc.boolean(), (stored, sent, destroysStored) => {
      const { updated, added, problems } = plan(stored, sent, destroysStored)
      expect(added.length + updated.size + problems.length).toBe(sent.length)
      expect(added).toHaveLength(sent.filter(item => item.id === undefined).length)
    }),
  )
})

test('the outcome is what stays and what was sent; without items and destruction all stays', () => {
  fc.assert(
    fc.property(rows, items, (stored, sent) => {
      const { outcome, added, removedIds } = plan(stored, sent, false)
      expect(outcome).toHaveLength(stored.length + added.length)
      expect(removedIds).toEqual([])
      expect(plan(stored, [], false).outcome).toEqual(stored)
    }),
  )
})

test('destruction leaves only what was added, and no id to refer to', () => {
  fc.assert(
    fc.property(rows, items, (stored, sent) => {
      const { outcome, added, updated, removedIds } = plan(stored, sent, true)
      expect(outcome).toEqual(added)
      expect(updated.size).toBe(0)
      expect(removedIds).toEqual(stored.map(row => row.id))
    }),
  )
})

test('_destroy removes a record of the owner’s, once, and is a problem on any other', () => {
  const problems: string[] = []
  const { removedIds, outcome } = planNested<{ label: string }, Row, Partial<Row> & { _destroy?: boolean }>({
    stored: [1, 2, 3].map(id => ({ id, label: `stored ${id}` })),
    items: [
      { id: 1, _destroy: true },
      { id: 1, _destroy: true },
      { id: 2, _destroy: false, label: 'kept' },
      { id: 2, _destroy: true },
      { id: 9, _destroy: true },
      { _destroy: true },
    ],
    destroysStored: false,
    contentOf: ({ label = '' }) => ({ label }),
    onProblem: (_, message) => problems.push(message),
  })
  expect(removedIds).toEqual([1])
  expect(outcome.map(({ label }) => label)).toEqual(['stored 3', 'kept'])
  expect(problems).toEqual(['does not exist', 'has already been taken', 'does not exist', "can't be blank"])
})
