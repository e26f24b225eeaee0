import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { createCallStoryReader } from './call-story-reader.ts'
import { findCall } from './find-call.ts'
import { listCallEvents } from './list-call-events.ts'

let service: TestService
let network: CallNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service)
})

afterAll(() => service.close())

const playedCall = async () => (await network.call()).body.simulated_call.call.uuid as string

test('calls that are asked for at once are each answered with what happened to it', async () => {
  const { pool } = service.database
  const uuids = [await playedCall(), await playedCall()]
  const otherCompanyId = await service.addCompany()
  const batches: number[] = []
  const reader = createCallStoryReader(pool, (_, size) => batches.push(size))

  const [first, strange, unknown, second] = await Promise.all([
    reader.read(service.companyId, uuids[0] ?? ''),
    reader.read(otherCompanyId, uuids[0] ?? ''),
    reader.read(service.companyId, uuidV7(Date.now())),
    reader.read(service.companyId, uuids[1] ?? ''),
  ])

  expect(batches).toEqual([4])
  expect([strange, unknown]).toEqual([null, null])
  for (const [index, story] of [first, second].entries()) {
    const call = await findCall(pool, service.companyId, uuids[index] ?? '')
    expect(story?.call).toEqual(call)
    expect(call?.uuid).toBe(uuids[index])
    expect(story?.events).toEqual(call && (await listCallEvents(pool, call)))
    expect(story?.events.at(-1)?.type).toBe('call_ended')
  }
})

test('what is no UUID of a call is none', async () => {
  const reader = createCallStoryReader(service.database.pool, () => undefined)
  expect(await reader.read(service.companyId, 'nonsense')).toBeNull()
})
