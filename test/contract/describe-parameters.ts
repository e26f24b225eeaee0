import { describe, expect, test } from 'vitest'
import { type ContractNetwork, givenValue } from './contract-network.ts'
import { fieldAt, recordRequests, without } from './record-requests.ts'
import type { ParameterContract, ResourceContract, ShownRecord } from './resource-contract.ts'

/** What the contract says of each parameter: default, create, update, null, and what is refused. */
export function describeParameters(resource: ResourceContract, networkOf: () => ContractNetwork): void {
  for (const [name, parameter] of Object.entries(resource.parameters)) {
    describe(name, () => describeParameter(resource, name, parameter, networkOf))
  }
}

function describeParameter(
  resource: ResourceContract,
  name: string,
  parameter: ParameterContract,
  networkOf: () => ContractNetwork,
): void {
  const { rootKey, updatePath } = resource
  const shownAt = parameter.shownAt === undefined ? name : parameter.shownAt
  const isCreated = parameter.only !== 'update'
  const isUpdated = parameter.only !== 'create' && updatePath !== null
  const requests = () => recordRequests(resource, networkOf())
  const follows = ['updated_at', shownAt?.split('.')[0] ?? '', ...(parameter.alsoChanges ?? [])]

  const draw = () => {
    const value = givenValue(parameter.value, networkOf())
    const shown = parameter.shown === undefined ? value : givenValue(parameter.shown, networkOf())
    return { fields: { ...parameter.alongside, [name]: value }, shown }
  }

  if ('default' in parameter && shownAt !== null) {
    test('has its default after a create without it', async () => {
      const { createFields, createRecord, readRecord } = requests()
      const record = await createRecord(without(createFields(), [name]))
      expect(fieldAt(await readRecord(record), shownAt)).toEqual(parameter.default)
    })
  }

  if (isCreated) {
    test('is set by create', async () => {
      const { createFields, createRecord, readRecord } = requests()
      const { fields, shown } = draw()
      const created = await createRecord({ ...createFields(), ...fields })
      if (shownAt !== null) expect(fieldAt(await readRecord(created), shownAt)).toEqual(shown)
    })
  }

  if (isUpdated) {
    test('is set by update, which leaves every other field as it was', async () => {
      const { createFields, createRecord, readRecord, updateRecord } = requests()
      const created = await createRecord(createFields())
      const before = await readRecord(created)
      const { fields, shown } = draw()
      const answered = await updateRecord(created, fields)
      const after = await readRecord({ ...created, ...answered })
      expect(after).toEqual(answered)
      if (shownAt !== null) expect(fieldAt(after, shownAt)).toEqual(shown)
      const changed = [...follows, ...Object.keys(parameter.alongside ?? {})]
      expect(without(after, changed)).toEqual(without(before, changed))
    })

    if (isCreated && shownAt !== null) {
      test('stays when an update omits it', async () => {
        const { createFields, createRecord, readRecord, updateRecord } = requests()
        const { fields } = draw()
        const created = await createRecord({ ...createFields(), ...fields })
        const before = await readRecord(created)
        await updateRecord(created, {})
        expect(await readRecord(created)).toEqual(before)
      })
    }
  }

  if (parameter.isNullable && isUpdated && shownAt !== null) {
    test('is taken away by null', async () => {
      const { createFields, createRecord, readRecord, updateRecord } = requests()
      const created = await createRecord({ ...createFields(), ...draw().fields })
      await updateRecord(created, { [name]: null })
      expect(fieldAt(await readRecord(created), shownAt)).toBeNull()
    })
  }

  const refused: readonly unknown[] = [
    parameter.wrong,
    ...(parameter.refused ?? []),
    ...('outside' in parameter ? [parameter.outside] : []),
  ]
  const errorField = parameter.errorField ?? name
  const expectRefusal = (answer: { status: number; body: ShownRecord }, value: unknown) => {
    expect(answer.status).toBe(resource.invalidStatus ?? 422)
    expect(answer.body).toEqual({ [rootKey]: { errors: { [errorField]: expect.any(Array) } } })
    expect(answer.body[rootKey].errors[errorField]).toContainEqual(expect.stringMatching(/\S/))
    if ('outside' in parameter && value === parameter.outside) {
      expect(answer.body[rootKey].errors[errorField]).toEqual(['is not included in the list'])
    }
  }

  if (isCreated) {
    test.each(refused.map(value => [shorten(value), value]))('%s is refused by create', async (_, value) => {
      const { createFields, sendCreate, countRecords } = requests()
      const before = await countRecords()
      expectRefusal(await sendCreate({ ...createFields(), [name]: value }), value)
      expect(await countRecords()).toBe(before)
    })
  }

  if (isUpdated) {
    test('what create refuses is refused by update, which then changes nothing', async () => {
      const { createFields, createRecord, readRecord, sendUpdate } = requests()
      const created = await createRecord(createFields())
      const before = await readRecord(created)
      for (const value of refused) expectRefusal(await sendUpdate(created, { [name]: value }), value)
      expect(await readRecord(created)).toEqual(before)
    })
  }
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
