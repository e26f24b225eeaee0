import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { TRUNK_FIELDS } from './fields.ts'
import { MAX_TRUNKS } from './table.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/trunks.json'
const at = (id: number) => `/trunks/${id}.json`
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const post = (trunk: unknown, companyId = service.companyId) =>
  service.request('POST', LIST, { body: { trunk }, query: { company_id: companyId } })
const change = (id: number, trunk: unknown) => service.request('PUT', at(id), { body: { trunk } })
const shown = async (id: number) => (await service.request('GET', at(id))).body.trunk

async function create(fields: object = {}) {
  const answer = await post({ name: 'Carrier', proxy: 'sip.carrier.example', ...fields })
  expect(answer.body).toHaveProperty('trunk.id')
  expect(answer.status).toBe(201)
  return answer.body.trunk
}

const refused = (errors: object) => ({ status: 422, body: { trunk: { errors } } })

const storedPassword = async (id: number) => {
  const { rows } = await service.database.pool.query('SELECT password FROM trunks WHERE id = $1', [id])
  return rows[0].password
}

describe('a new trunk', () => {
  test('needs little more than a name, and shows every field but its password', async () => {
    const trunk = await create()
    expect(trunk).toEqual({
      id: expect.any(Number),
      company_id: service.companyId,
      name: 'Carrier',
      direction: 'both',
      addresses: [],
      username: null,
      proxy: 'sip.carrier.example',
      register: false,
      codecs: ['PCMU', 'PCMA'],
      caller_id_format: 'e164',
      trusted_identity: false,
      max_calls: null,
      max_attempts_per_second: null,
      ring_next_on: null,
      media_encryption: 'optional',
      default: false,
      state: { reachable: null, registered: null, calls: 0, last_refusals: [] },
      created_at: TIMESTAMP,
      updated_at: TIMESTAMP,
    })
    expect(await shown(trunk.id)).toEqual(trunk)
    const list = await service.request('GET', LIST)
    expect(list.body).toContainEqual({ trunk })
  })

  test('without a name, or without anything, is refused', async () => {
    expect(await post({ proxy: 'sip.carrier.example' })).toMatchObject(refused({ name: ["can't be blank"] }))
    expect((await service.request('POST', LIST, { body: {} })).status).toBe(400)
  })

  test('beyond those that there may be is refused', async () => {
    const companyId = await service.addCompany()
    await service.database.pool.query(
      'INSERT INTO trunks (company_id, name) SELECT $1, i::text FROM generate_series(1, $2) AS i',
      [companyId, MAX_TRUNKS],
    )
    const answer = await post({ name: 'One more', direction: 'inbound' }, companyId)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain(`${MAX_TRUNKS} trunks`)
  })
})

interface Field {
  readonly name: string
  readonly value: unknown
  readonly shown?: unknown
  readonly wrong: readonly [value: unknown, message: string]
  readonly nullable?: boolean
}

const BOOLEAN = { value: true, wrong: ['true', 'must be true or false'] } as const
const LIMIT = { nullable: true, wrong: [0, 'must be greater than or equal to 1'] } as const

const FIELDS: readonly Field[] = [
  { name: 'name', value: 'Other', wrong: [' ', "can't be blank"] },
  { name: 'direction', value: 'outbound', wrong: ['in', 'is not included in the list'] },
  {
    name: 'addresses',
    value: ['203.0.113.7', '198.51.100.9/24', '198.51.100.0/24', '2001:DB8::/32'],
    shown: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'],
    wrong: [
      ['203.0.113.7', '10.0.0.0/33'],
      '"10.0.0.0/33" is neither an IP address nor a network such as 198.51.100.0/24',
    ],
  },
  {
    name: 'proxy',
    value: ' SIP.carrier.example:5061;transport=TLS ',
    shown: 'sip.carrier.example:5061;transport=tls',
    wrong: [
      'sip:carrier.example',
      'is not of the form host, host:port or host:port;transport=tls (udp, tcp or tls)',
    ],
  },
  {
    name: 'codecs',
    value: ['PCMA', 'PCMU', 'PCMA'],
    shown: ['PCMA', 'PCMU'],
    wrong: [[], 'is too short (minimum is 1 entries)'],
  },
  { name: 'caller_id_format', value: 'national', wrong: ['local', 'is not included in the list'] },
  { name: 'trusted_identity', ...BOOLEAN },
  { name: 'max_calls', value: 30, ...LIMIT },
  { name: 'max_attempts_per_second', value: 5, ...LIMIT },
  {
    name: 'ring_next_on',
    value: [503, 486, 503],
    shown: [486, 503],
    nullable: true,
    wrong: [[299], 'must be greater than or equal to 300'],
  },
  { name: 'media_encryption', value: 'off', wrong: ['maybe', 'is not included in the list'] },
  { name: 'default', ...BOOLEAN },
]

/** Fields that stand or fall with others: they are tried below. */
const TOGETHER = ['username', 'register']

test('every plain field is tried here', () => {
  const names = [...FIELDS.map(({ name }) => name), ...TOGETHER]
  expect(names).toEqual(expect.arrayContaining(Object.keys(TRUNK_FIELDS.updated)))
})

describe.each(FIELDS)('$name', ({ name, value, shown: kept = value, wrong, nullable = false }) => {
  test('reads back as it was set, and stays where it is left out', async () => {
    const { id } = await create()
    const changed = await change(id, { [name]: value })
    expect(changed.status).toBe(200)
    expect(changed.body.trunk[name]).toEqual(kept)
    await change(id, { trusted_identity: true })
    expect((await shown(id))[name]).toEqual(kept)
    expect((await create({ [name]: value }))[name]).toEqual(kept)
  })

  test('of the wrong kind is refused by name, and nothing changes', async () => {
    const trunk = await create()
    const [wrongValue, message] = wrong
    expect(await change(trunk.id, { name: 'After', [name]: wrongValue })).toMatchObject(
      refused({ [name]: [message] }),
    )
    expect(await shown(trunk.id)).toEqual(trunk)
  })

  test(nullable ? 'null is a value' : 'null is not a value', async () => {
    const trunk = await create({ [name]: value })
    const answer = await change(trunk.id, { [name]: null })
    expect(answer.status).toBe(nullable ? 200 : 422)
    expect((await shown(trunk.id))[name]).toEqual(nullable ? null : kept)
  })
})

describe('encryption that is required', () => {
  const secure = { proxy: 'sip.carrier.example;transport=tls', media_encryption: 'required' }
  const errors = {
    media_encryption: ['can be required only of a proxy with transport=tls: keys are not sent in the clear'],
  }

  test('takes a proxy over TLS, and one with another transport is refused beside it', async () => {
    const { id } = await create(secure)
    expect(await change(id, { proxy: 'sip.carrier.example' })).toMatchObject(refused(errors))
    const plain = await create()
    expect(await change(plain.id, { media_encryption: 'required' })).toMatchObject(refused(errors))
    expect((await shown(plain.id)).media_encryption).toBe('optional')
    expect((await change(plain.id, secure)).status).toBe(200)
  })

  test('may be asked of calls that only come in, whatever their proxy', async () => {
    await create({ direction: 'inbound', proxy: null, media_encryption: 'required' })
    await create({ direction: 'inbound', proxy: 'sip.carrier.example', media_encryption: 'required' })
  })
})

test('what is not on the list of codecs is refused', async () => {
  expect(await post({ name: 'A', direction: 'inbound', codecs: ['PCMU', 'opus'] })).toMatchObject(
    refused({ codecs: ['is not included in the list'] }),
  )
})

describe('a proxy', () => {
  test.each(['both', 'outbound'])('is needed where calls go out: direction %s', async direction => {
    const errors = { proxy: ['is needed for calls to go out; without one, direction has to be inbound'] }
    expect(await post({ name: 'A', direction })).toMatchObject(refused(errors))
    const inbound = await create({ direction: 'inbound', proxy: null })
    expect(await change(inbound.id, { direction })).toMatchObject(refused(errors))
    const outbound = await create({ direction })
    expect(await change(outbound.id, { proxy: ' ' })).toMatchObject(refused(errors))
  })

  test('is not needed where calls only come in', async () => {
    expect(await create({ direction: 'inbound', proxy: undefined })).toMatchObject({ proxy: null })
  })
})

describe('a user and a password', () => {
  test('are kept, and the password is never shown', async () => {
    const { id, ...trunk } = await create({ username: ' edge ', password: ' pass word ' })
    expect(trunk).toMatchObject({ username: 'edge' })
    expect(trunk).not.toHaveProperty('password')
    expect(await storedPassword(id)).toBe(' pass word ')
    const changed = await change(id, { password: 'another' })
    expect(JSON.stringify(changed.body)).not.toContain('another')
    expect(await storedPassword(id)).toBe('another')
    await change(id, { name: 'Renamed' })
    expect(await storedPassword(id)).toBe('another')
  })

  test('go together, in either direction', async () => {
    expect(await post({ name: 'A', direction: 'inbound', username: 'edge' })).toMatchObject(
      refused({ password: ['is needed beside a username'] }),
    )
    expect(await post({ name: 'A', direction: 'inbound', password: 'secret' })).toMatchObject(
      refused({ username: ['is needed beside a password'] }),
    )
  })

  test('end together: without a user there is no password', async () => {
    const { id } = await create({ username: 'edge', password: 'secret' })
    expect((await change(id, { username: '' })).body.trunk.username).toBeNull()
    expect(await storedPassword(id)).toBeNull()
  })

  test('hold no control characters, and what was sent is not repeated', async () => {
    const answer = await post({ name: 'A', direction: 'inbound', username: 'edge', password: 'se\r\ncret' })
    expect(answer).toMatchObject(refused({ password: ['must not contain control characters'] }))
    expect(JSON.stringify(answer.body)).not.toContain('cret')
  })

  test('are needed to register, and so is a proxy', async () => {
    expect(await post({ name: 'A', direction: 'inbound', register: true })).toMatchObject(
      refused({ register: ['needs a proxy to register at', 'needs a username and a password'] }),
    )
    const credentials = { username: 'edge', password: 'secret' }
    const { id } = await create({ register: true, ...credentials })
    expect(await shown(id)).toMatchObject({ register: true, username: 'edge' })
    expect((await change(id, { username: null })).status).toBe(422)
    expect(await change(id, { register: 'yes' })).toMatchObject(
      refused({ register: ['must be true or false'] }),
    )
  })

  test('are on the audit log as changed, and not what they are', async () => {
    const { id } = await create({ username: 'edge', password: 'first-secret' })
    await change(id, { password: 'second-secret' })
    const events = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'trunk', resource_id: id },
    })
    expect(JSON.stringify(events.body)).not.toMatch(/first-secret|second-secret/)
    expect(events.body).toHaveLength(2)
    expect(events.body[1].audit_event).toMatchObject({
      operation: 'create',
      after: { username: 'edge', password: '[hidden]' },
    })
  })
})

describe('the default', () => {
  const defaultsOf = async () => {
    const list = await service.request('GET', LIST, { query: { per_page: 100 } })
    return list.body.flatMap(({ trunk }: { trunk: { id: number; default: boolean } }) =>
      trunk.default ? trunk.id : [],
    )
  }

  test('is one at most: a new one takes it from the one before', async () => {
    const first = await create({ default: true })
    expect(await defaultsOf()).toEqual([first.id])
    const second = await create()
    await change(second.id, { default: true })
    expect(await defaultsOf()).toEqual([second.id])
    const third = await create({ default: true })
    expect(await defaultsOf()).toEqual([third.id])
    const events = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'trunk', resource_id: first.id },
    })
    expect(events.body[0].audit_event).toMatchObject({ before: { default: true }, after: { default: false } })
  })

  test('is one, whoever asks at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ default: true })))
    expect(answers).toHaveLength(4)
    expect(await defaultsOf()).toHaveLength(1)
  })

  test('is a trunk that calls go out by', async () => {
    expect(await post({ name: 'A', direction: 'inbound', default: true })).toMatchObject(
      refused({ default: ['needs a direction in which calls go out'] }),
    )
  })
})

test('a change to what is so already writes nothing', async () => {
  const trunk = await create({ addresses: ['203.0.113.7'], codecs: ['PCMA'], ring_next_on: [486] })
  const { state, created_at, updated_at, id, ...fields } = trunk
  expect((await change(id, fields)).body.trunk).toEqual(trunk)
})

test('the state is what all edges have said', async () => {
  const { id } = await create()
  const refusals = [{ at: '2026-11-20T12:00:00.000Z', reason: 'No user.', source: '192.0.2.4:5060' }]
  const edges = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const { pool } = service.database
  for (const edge of edges) {
    await pool.query('INSERT INTO process_heartbeats (process_id, beat_at) VALUES ($1, now())', [edge])
    await pool.query('INSERT INTO trunk_places SELECT gen_random_uuid(), $1, $2', [id, edge])
    await pool.query('INSERT INTO trunk_views VALUES ($1, $2, true, $3)', [id, edge, edge === edges[0]])
  }
  await pool.query('INSERT INTO trunk_states (trunk_id, last_refusals) VALUES ($1, $2)', [
    id,
    JSON.stringify(refusals),
  ])
  const state = { reachable: true, registered: false, calls: 2, last_refusals: refusals }
  expect((await shown(id)).state).toEqual(state)
  expect((await change(id, { name: 'Renamed' })).body.trunk.state).toEqual(state)
})

test('a deleted trunk is gone, and so is its state', async () => {
  const { id } = await create()
  await service.database.pool.query('INSERT INTO trunk_states (trunk_id) VALUES ($1)', [id])
  expect((await service.request('DELETE', at(id))).status).toBe(204)
  for (const method of ['GET', 'DELETE'] as const) {
    expect(await service.request(method, at(id))).toMatchObject({
      status: 404,
      body: { error: 'No such trunk in this Company.' },
    })
  }
  expect((await change(id, { name: 'A' })).status).toBe(404)
  const { rows } = await service.database.pool.query('SELECT FROM trunk_states WHERE trunk_id = $1', [id])
  expect(rows).toEqual([])
})
