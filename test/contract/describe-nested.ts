import { describe, expect, test } from 'vitest'
import { type ContractNetwork, givenValue } from './contract-network.ts'
import { recordRequests, without } from './record-requests.ts'
import type { NestedContract, ResourceContract, ShownRecord } from './resource-contract.ts'

/** What the contract says of entries of a nested list: defaults, changes by `id`, and what is refused. */
export function describeNested(
  resource: ResourceContract,
  nested: NestedContract,
  networkOf: () => ContractNetwork,
): void {
  const { parameter, shownAt, entryKey, errorPrefix } = nested
  const requests = () => recordRequests(resource, networkOf())

  /** A record with one more entry than a new one has, and that entry. */
  const addEntry = async (fields: object) => {
    const { createFields, createRecord, readRecord, updateRecord } = requests()
    const created = await createRecord(createFields())
    const known = new Set(entriesOf(await readRecord(created)).map(({ id }) => id))
    await updateRecord(created, { [parameter]: [fields] })
    const entry = entriesOf(await readRecord(created)).find(({ id }) => !known.has(id))
    return { created, entry }
  }
  const entriesOf = (record: ShownRecord): readonly ShownRecord[] =>
    record[shownAt].map((entry: ShownRecord) => (entryKey === null ? entry : entry[entryKey]))
  const entryOf = async (record: ShownRecord, id: number) =>
    entriesOf(await requests().readRecord(record)).find(entry => entry.id === id)

  describe(`an entry of ${parameter}`, () => {
    test('without an id is added, and those there are stay', async () => {
      const { createFields, createRecord, readRecord, updateRecord } = requests()
      const created = await createRecord(createFields())
      const before = entriesOf(await readRecord(created))
      await updateRecord(created, { [parameter]: [nested.required(networkOf())] })
      const after = entriesOf(await readRecord(created))
      expect(after).toHaveLength(before.length + 1)
      expect(after).toEqual(expect.arrayContaining([...before]))
    })

    test('without what is required is refused on that field', async () => {
      for (const name of Object.keys(nested.required(networkOf()))) {
        const { createFields, createRecord, readRecord, sendUpdate } = requests()
        const created = await createRecord(createFields())
        const before = await readRecord(created)
        const answer = await sendUpdate(created, {
          [parameter]: [without(nested.required(networkOf()), [name])],
        })
        expect(answer.status).toBe(422)
        expect(answer.body[resource.rootKey].errors).toEqual({
          [`${errorPrefix}.${name}`]: ["can't be blank"],
        })
        expect(await readRecord(created)).toEqual(before)
      }
    })

    test('with an id that is not the record’s is refused', async () => {
      const { createFields, createRecord, sendUpdate } = requests()
      const created = await createRecord(createFields())
      const other = await addEntry(nested.required(networkOf()))
      const entry = { ...nested.required(networkOf()), id: other.entry.id }
      const answer = await sendUpdate(created, { [parameter]: [entry] })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body[resource.rootKey].errors)).toEqual([`${errorPrefix}.id`])
    })

    for (const [name, contract] of Object.entries(nested.parameters)) {
      const errorField = `${errorPrefix}.${name}`

      if ('default' in contract) {
        test(`has the default of ${name}`, async () => {
          const { entry } = await addEntry(nested.required(networkOf()))
          expect(entry[name]).toEqual(contract.default)
        })
      }

      test(`is created with ${name}, and changed in ${name} alone by its id`, async () => {
        const value = givenValue(contract.value, networkOf())
        const { created, entry } = await addEntry(nested.required(networkOf()))
        await requests().updateRecord(created, { [parameter]: [{ id: entry.id, [name]: value }] })
        const changed = await entryOf(created, entry.id)
        const also = [name, 'options', 'updated_at', ...(contract.alsoChanges ?? [])]
        expect(changed[name]).toEqual(value)
        expect(without(changed, also)).toEqual(without(entry, also))

        const another = givenValue(contract.value, networkOf())
        const added = await addEntry({ ...nested.required(networkOf()), [name]: another })
        expect(added.entry[name]).toEqual(another)
      })

      if (contract.isNullable) {
        test(`loses ${name} by null`, async () => {
          const value = givenValue(contract.value, networkOf())
          const { created, entry } = await addEntry({ ...nested.required(networkOf()), [name]: value })
          await requests().updateRecord(created, { [parameter]: [{ id: entry.id, [name]: null }] })
          expect((await entryOf(created, entry.id))[name]).toBeNull()
        })
      }

      test(`is refused with another ${name} than the contract allows, and nothing changes`, async () => {
        const { readRecord, sendUpdate } = requests()
        const { created, entry } = await addEntry(nested.required(networkOf()))
        const before = await readRecord(created)
        const refused = [
          contract.wrong,
          ...(contract.refused ?? []),
          ...('outside' in contract ? [contract.outside] : []),
        ]
        for (const value of refused) {
          const about = JSON.stringify(value)
          const answer = await sendUpdate(created, { [parameter]: [{ id: entry.id, [name]: value }] })
          expect(answer.status, about).toBe(422)
          const { errors } = answer.body[resource.rootKey]
          const places = Object.keys(errors).map(field => field.replace(/\[\d+\]/g, ''))
          expect(places, about).toEqual([errorField])
        }
        expect(await readRecord(created)).toEqual(before)
      })
    }
  })
}
