import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { TARGET_FIELDS } from './fields.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/targets.json'
const at = (id: number) => `/targets/${id}.json`

async function create(fields: object = {}) {
  const answer = await service.request('POST', LIST, {
    body: { target: { number: '+12025550100', ...fields } },
  })
  expect(answer.status).toBe(201)
  return answer.body.target
}

const change = (id: number, target: object) => service.request('PUT', at(id), { body: { target } })

interface Field {
  readonly name: string
  /** Sent, and answered as it was sent unless `shown` says otherwise. */
  readonly value: unknown
  readonly shown?: unknown
  /** What a new Target has. */
  readonly initially: unknown
  readonly wrong: readonly [value: unknown, message: string]
  /** Whether null is a value of the field; where it is not, it is of the wrong type. */
  readonly nullable?: boolean
}

const TEXT_OR_NULL = { initially: null, wrong: [7, 'must be a string or null'], nullable: true } as const
const BOOLEAN = { initially: false, value: true, wrong: ['true', 'must be true or false'] } as const

const FIELDS: readonly Field[] = [
  { name: 'name', value: 'Front desk', ...TEXT_OR_NULL },
  { name: 'tid', value: 'buyer-1', ...TEXT_OR_NULL },
  { name: 'priority', value: 3, initially: 1, wrong: ['3', 'must be an integer'] },
  { name: 'weight', value: 0, initially: 1, wrong: [-1, 'must be greater than or equal to 0'] },
  {
    name: 'timeout_seconds',
    value: 5999,
    initially: 30,
    wrong: [6000, 'must be less than or equal to 5999'],
  },
  { name: 'timer_offset', value: -5, initially: 0, wrong: [1.5, 'must be an integer'] },
  {
    name: 'concurrency_cap',
    value: 0,
    initially: null,
    wrong: [-1, 'must be greater than or equal to 0'],
    nullable: true,
  },
  {
    name: 'send_digits',
    value: '1w2*#',
    initially: null,
    wrong: ['hello', 'is invalid: it looks like "ww1"'],
    nullable: true,
  },
  { name: 'inband_signals', ...BOOLEAN },
  {
    name: 'time_zone',
    value: 'Tokyo',
    initially: 'UTC',
    wrong: ['Asia/Tokyo', 'is not included in the list'],
  },
  { name: 'alternative_id', value: 'crm-9', ...TEXT_OR_NULL },
  { name: 'dba', value: 'Acme Roofing', ...TEXT_OR_NULL },
  { name: 'block_recording', ...BOOLEAN, wrong: [1, 'must be true or false or null'], nullable: true },
  { name: 'obfuscate_cid', ...BOOLEAN },
  {
    name: 'custom_cid',
    value: '(202) 555-0199',
    shown: '+12025550199',
    initially: null,
    wrong: ['Acme', 'is not a valid phone number'],
    nullable: true,
  },
  {
    name: 'cid_number_id',
    value: null,
    initially: null,
    wrong: ['1', 'must be an integer or null'],
    nullable: true,
  },
  { name: 'sip_username', value: 'agent', ...TEXT_OR_NULL },
  { name: 'sip_password', value: 'secret', ...TEXT_OR_NULL },
  {
    name: 'trunk_id',
    value: null,
    initially: null,
    wrong: ['1', 'must be an integer or null'],
    nullable: true,
  },
  {
    name: 'velocity_calls',
    value: 3,
    initially: null,
    wrong: [0, 'must be greater than or equal to 1'],
    nullable: true,
  },
  {
    name: 'velocity_seconds',
    value: 604_800,
    initially: 3600,
    wrong: [604_801, 'must be less than or equal to 604800'],
  },
  { name: 'paused', ...BOOLEAN },
  {
    name: 'number',
    value: 'sip:desk@PBX.example.com',
    shown: 'sip:desk@pbx.example.com',
    initially: '+12025550100',
    wrong: ['12', 'is not a valid phone number'],
  },
]

test('every plain field is tried here', () => {
  expect(FIELDS.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TARGET_FIELDS.updated)))
})

describe.each(FIELDS)('$name', ({ name, value, shown = value, initially, wrong, nullable = false }) => {
  test('has its default until it is set, and reads back as it was set', async () => {
    const created = await create()
    expect(created[name]).toEqual(initially)
    const changed = await change(created.id, { [name]: value })
    expect(changed.status).toBe(200)
    expect(changed.body.target[name]).toEqual(shown)
    expect((await service.request('GET', at(created.id))).body).toEqual(changed.body)
    const createdWithIt = await create({ [name]: name === 'tid' ? 'buyer-2' : value })
    expect(createdWithIt[name]).toEqual(name === 'tid' ? 'buyer-2' : shown)
    await change(created.id, { tid: null })
    await change(createdWithIt.id, { tid: null })
  })

  test('of the wrong kind is refused by name, and nothing changes', async () => {
    const target = await create()
    const [wrongValue, message] = wrong
    const answer = await change(target.id, { name: 'After', [name]: wrongValue })
    expect(answer).toMatchObject({ status: 422, body: { target: { errors: { [name]: [message] } } } })
    expect((await service.request('GET', at(target.id))).body).toEqual({ target })
  })

  test(nullable ? 'null is a value' : 'null is not a value', async () => {
    const target = await create({ [name]: value })
    const answer = await change(target.id, { [name]: null })
    expect(answer.status).toBe(nullable ? 200 : 422)
    if (nullable) expect(answer.body.target[name]).toBeNull()
    else expect(Object.keys(answer.body.target.errors)).toEqual([name])
  })
})

describe.each(['hard', 'hourly', 'daily', 'monthly'])('the %s cap', kind => {
  const field = `${kind}_cap_attributes`
  const capOf = (target: { caps: { type: string; cap: number | null }[] }) =>
    target.caps.find(cap => cap.type.toLowerCase() === kind)?.cap

  test('is null at first, takes a limit, and null removes it', async () => {
    const target = await create()
    expect(capOf(target)).toBeNull()
    expect(capOf((await change(target.id, { [field]: { cap: 5 } })).body.target)).toBe(5)
    expect(capOf((await change(target.id, { [field]: { cap: null } })).body.target)).toBeNull()
    expect(capOf(await create({ [field]: { cap: 0 } }))).toBe(0)
  })

  test.each([
    [{}, `${kind}_cap.cap`, "can't be blank"],
    [{ cap: '5' }, `${kind}_cap.cap`, 'must be an integer or null'],
    [{ cap: -1 }, `${kind}_cap.cap`, 'must be greater than or equal to 0'],
    [null, `${kind}_cap`, 'must be an object'],
  ])('%j is refused', async (attributes, name, message) => {
    const target = await create()
    const answer = await change(target.id, { [field]: attributes })
    expect(answer).toMatchObject({ status: 422, body: { target: { errors: { [name]: [message] } } } })
  })
})

test('sending everything back as it was read changes nothing, not even updated_at', async () => {
  const target = await create({
    name: 'Desk',
    paused: true,
    tag_list: '<<<age:>=18>>>',
    daily_cap_attributes: { cap: 3 },
  })
  const { number, name, tid, priority, paused, time_zone, concurrency_cap, business_hours } = target
  const [first] = business_hours
  for (const fields of [
    {},
    { number, name, tid, priority, paused, time_zone, concurrency_cap },
    { tag_list: '<<<age:>=18>>>', daily_cap_attributes: { cap: 3 }, business_hours_attributes: [first] },
  ]) {
    expect(await change(target.id, fields)).toMatchObject({ status: 200, body: { target } })
  }
})

test('what is read-only or unknown is ignored', async () => {
  const target = await create({ id: 7, paused_at: '2020-01-01T00:00:00.000Z', filled: 9, colour: 'red' })
  const answer = await change(target.id, { id: 7, calls_in_progress: 9, created_at: null, company_id: 5 })
  expect(answer).toMatchObject({ status: 200, body: { target } })
})

test('every problem is reported at once', async () => {
  const answer = await service.request('POST', LIST, {
    body: { target: { number: 'x', custom_cid: 'y', tag_list: '<<<', cid_number_id: 1_999_999_999 } },
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.target.errors).sort()).toEqual([
    'cid_number_id',
    'custom_cid',
    'number',
    'tag_list',
  ])
})
