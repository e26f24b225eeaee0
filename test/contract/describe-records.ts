import { describe, expect, test } from 'vitest'
import type { ContractNetwork } from './contract-network.ts'
import { recordRequests, without } from './record-requests.ts'
import type { ResourceContract } from './resource-contract.ts'
import { shapeProblems } from './shape-problems.ts'

/** What the contract says of whole records of a resource: fields, wrapping, statuses, and what a body cannot do. */
export function describeRecords(resource: ResourceContract, networkOf: () => ContractNetwork): void {
  const { rootKey, create, readPath, updatePath, deletePath } = resource
  const fields = { ...resource.fields, ...resource.addedFields }
  const requests = () => recordRequests(resource, networkOf())

  const methods = [
    ...(create.madeBy ? [] : ['create' as const]),
    ...(updatePath === null ? [] : ['update' as const]),
  ]

  describe('records', () => {
    if (!create.madeBy) {
      test('a create with only what is required answers 201 with exactly the fields of the contract', async () => {
        const answer = await requests().sendCreate(create.required(networkOf()))
        expect(answer.status).toBe(201)
        const shape = { ...(create.fields ?? fields), ...(create.fields && resource.addedFields) }
        expect(shapeProblems(answer.body, create.isFlat ? shape : { [rootKey]: shape })).toEqual([])
      })
    }

    if (readPath !== null) {
      test('a read answers 200 with exactly the fields of the contract, as the create did', async () => {
        const { createFields, createRecord } = requests()
        const created = await createRecord(createFields())
        const answer = await networkOf().send('GET', readPath(created, networkOf()))
        expect(answer.status).toBe(200)
        expect(shapeProblems(answer.body, { [rootKey]: fields })).toEqual([])
        if (!create.madeBy) expect(created).toMatchObject(answer.body[rootKey])
      })

      test('an unknown record is 404', async () => {
        const path = readPath(
          { id: 999_999, cid: 'nothing', number: '+13055559998', afid: 'nobody' },
          networkOf(),
        )
        expect((await networkOf().send('GET', path)).status).toBe(404)
      })
    }

    if (deletePath !== null) {
      const deletedStatus = resource.deletedStatus ?? 204
      test(`a delete answers ${deletedStatus} without a body, and the record is gone`, async () => {
        const { createFields, createRecord, listRecords } = requests()
        const created = await createRecord(createFields())
        const answer = await networkOf().send('DELETE', deletePath(created, networkOf()))
        expect(answer).toMatchObject({ status: deletedStatus, body: '' })
        expect((await listRecords()).map(({ id }) => id)).not.toContain(created.id)
        expect((await networkOf().send('DELETE', deletePath(created, networkOf()))).status).toBe(404)
      })
    }

    test.each(methods)('read-only and unknown fields are ignored on %s', async method => {
      const { createFields, createRecord, readRecord, sendUpdate } = requests()
      const extra = { ...resource.readOnly, no_such_field: 'x' }
      const inputs = create.required(networkOf())
      const ignored = without(extra, Object.keys(inputs))
      const created = await createRecord({ ...createFields(), ...(method === 'create' && ignored) })
      const before = await readRecord(created)
      if (method === 'update') expect((await sendUpdate(created, ignored)).status).toBe(200)
      const after = await readRecord(created)
      expect(shapeProblems(after, fields)).toEqual([])
      expect(without(after, ['updated_at'])).toEqual(without(before, ['updated_at']))
      for (const [field, value] of Object.entries(ignored)) {
        if (Array.isArray(value)) continue
        expect(after[field], field).not.toEqual(value)
      }
    })

    if (!create.isBodyOptional && !create.madeBy) {
      test('a create without the root key is 400', async () => {
        const answer = await networkOf().send('POST', create.path(networkOf()), {})
        expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
      })

      test('a create without what is required is refused on that field', async () => {
        for (const name of Object.keys(create.required(networkOf()))) {
          const { createFields, sendCreate } = requests()
          const answer = await sendCreate(without(createFields(), [name]))
          expect(answer.status, name).toBe(resource.invalidStatus ?? 422)
          expect(answer.body[rootKey].errors, name).toMatchObject({
            [resource.parameters[name]?.errorField ?? name]: ["can't be blank"],
          })
        }
      })
    }

    if (updatePath !== null) {
      test('an update without the root key is 400', async () => {
        const { createFields, createRecord } = requests()
        const created = await createRecord(createFields())
        const answer = await networkOf().send('PUT', updatePath(created, networkOf()), {})
        expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
      })

      test('an update of nothing is a 200 that changes nothing', async () => {
        const { createFields, createRecord, readRecord, sendUpdate } = requests()
        const created = await createRecord(createFields())
        const before = await readRecord(created)
        const answer = await sendUpdate(created, {})
        expect(answer).toMatchObject({ status: 200, body: { [rootKey]: before } })
        expect(await readRecord(created)).toEqual(before)
      })
    }
  })
}
