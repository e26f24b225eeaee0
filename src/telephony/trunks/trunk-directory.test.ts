import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { createFirstUser } from '../../access/first-user.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { announceTrunks } from '../../resources/trunks/store.ts'
import { startTrunkDirectory, type TrunkDirectory } from './trunk-directory.ts'

let testDatabase: TestDatabase
let database: Database
let directory: TrunkDirectory
let companyId: number

const logger = pino({ level: 'silent' })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 4 }, () => undefined)
  await createFirstUser(database, 'administrator-key-of-the-tests')
  const { rows } = await database.pool.query('SELECT id FROM companies')
  companyId = rows[0].id
})
beforeEach(async () => {
  await database.pool.query('DELETE FROM trunks')
})
afterEach(() => directory.stop())
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function start(): Promise<void> {
  directory = startTrunkDirectory({ database, logger })
  await directory.ready
}

/** The columns of a trunk, by the names of storage. */
async function insert(columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const all = { name: 'Carrier', company_id: companyId, ...columns }
  const names = Object.keys(all)
  const { rows } = await database.pool.query(
    `INSERT INTO trunks (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    Object.values(all),
  )
  return rows[0].id
}

const nextChange = () => new Promise<void>(resolve => directory.onChange(resolve))

const ids = () => directory.trunks().map(({ id }) => id)

test('a trunk is held with everything that it takes to use it', async () => {
  const id = await insert({
    direction: 'outbound',
    addresses: ['203.0.113.7', '198.51.100.0/24'],
    username: 'edge',
    password: 'secret',
    proxy: 'sip.carrier.example:5061;transport=tls',
    register: true,
    codecs: ['PCMA'],
    caller_id_format: 'national',
    trusted_identity: true,
    max_calls: 30,
    max_attempts_per_second: 5,
    ring_next_on: [486, 503],
    media_encryption: 'required',
    is_default: true,
  })
  await start()
  expect(directory.find(id)).toEqual({
    id,
    companyId,
    name: 'Carrier',
    direction: 'outbound',
    networks: [expect.objectContaining({ prefixBits: 32 }), expect.objectContaining({ prefixBits: 24 })],
    credentials: { username: 'edge', password: 'secret' },
    proxy: { host: 'sip.carrier.example', port: 5061, transport: 'tls' },
    registers: true,
    codecs: ['PCMA'],
    callerIdFormat: 'national',
    trustsIdentity: true,
    maxCalls: 30,
    maxAttemptsPerSecond: 5,
    ringNextOn: new Set([486, 503]),
    mediaEncryption: 'required',
    isDefault: true,
  })
  expect(directory.find(id + 1)).toBeNull()
})

test('before anything has been read there are none', async () => {
  await insert()
  directory = startTrunkDirectory({ database, logger })
  expect(directory.trunks()).toEqual([])
  await directory.ready
  expect(directory.trunks()).toHaveLength(1)
})

describe('the default of a Company', () => {
  test('is its own, else that of all, else none', async () => {
    const own = await insert({ is_default: true })
    const shared = await insert({ company_id: null, is_default: true })
    await start()
    expect(directory.defaultOf(companyId)?.id).toBe(own)
    expect(directory.defaultOf(companyId + 1)?.id).toBe(shared)
  })

  test('is not another Company’s', async () => {
    await insert({ is_default: true })
    await insert({ company_id: null })
    await start()
    expect(directory.defaultOf(companyId + 1)).toBeNull()
  })
})

describe('by the address that a packet came from', () => {
  const found = (address: string) => directory.fromAddress(address).map(({ id }) => id)

  test('all trunks are found that list it, the closest first', async () => {
    const everywhere = await insert({ addresses: ['0.0.0.0/0'] })
    const network = await insert({ addresses: ['192.0.2.1', '198.51.100.0/24'] })
    const host = await insert({ addresses: ['198.51.100.0/24', '198.51.100.7'] })
    const same = await insert({ addresses: ['198.51.100.7'], direction: 'outbound' })
    await insert({ addresses: [] })
    await start()
    expect(found('198.51.100.7')).toEqual([host, same, network, everywhere])
    expect(found('::ffff:198.51.100.8')).toEqual([network, host, everywhere])
    expect(found('2001:db8::1')).toEqual([])
    expect(found('not an address')).toEqual([])
  })
})

describe('a change is heard of', () => {
  test('where it is announced', async () => {
    await start()
    const changed = nextChange()
    const id = await insert()
    await database.transaction(announceTrunks)
    await changed
    expect(ids()).toEqual([id])
  })

  test('within half a minute where it is not', async () => {
    vi.useFakeTimers()
    try {
      await start()
      const first = nextChange()
      await insert()
      await database.transaction(announceTrunks)
      await first
      const second = nextChange()
      const id = await insert()
      await vi.advanceTimersByTimeAsync(30_000)
      await second
      expect(ids()).toContain(id)
    } finally {
      vi.useRealTimers()
    }
  })

  test('and what is announced and has not changed is not', async () => {
    await insert()
    await start()
    const heard = vi.fn()
    directory.onChange(heard)
    await database.transaction(announceTrunks)
    const changed = nextChange()
    await insert()
    await database.transaction(announceTrunks)
    await changed
    expect(heard).toHaveBeenCalledOnce()
  })
})

test('while trunks cannot be read, those that were are used', async () => {
  const id = await insert()
  let troubled: () => void = () => undefined
  const trouble = new Promise<void>(resolve => {
    troubled = resolve
  })
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => troubled())
  try {
    await start()
    await database.pool.query('ALTER TABLE trunks RENAME TO trunks_away')
    await database.transaction(announceTrunks)
    await trouble
    expect(ids()).toEqual([id])
    await database.pool.query('ALTER TABLE trunks_away RENAME TO trunks')
    const changed = nextChange()
    const second = await insert()
    await database.transaction(announceTrunks)
    await changed
    expect(ids()).toEqual([id, second])
    expect(warn).toHaveBeenCalledWith(
      expect.anything(),
      expect.stringContaining('those read before are used'),
    )
  } finally {
    warn.mockRestore()
  }
})
