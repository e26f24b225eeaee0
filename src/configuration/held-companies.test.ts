import { describe, expect, test, vi } from 'vitest'
import { emptyConfiguration, type LayeredConfiguration } from './change-configuration.ts'
import { compileSettings } from './compile-objects.ts'
import { createHeldCompanies } from './held-companies.ts'

function configurationOf(companyId: number, version: number, bytes = 0): LayeredConfiguration {
  const settings = compileSettings({
    id: companyId,
    configurationVersion: version,
    embeddedKey: '',
    timeZone: 'UTC',
    knowsCallers: false,
    useGlobalSuppressionList: false,
    velocityWindowSeconds: null,
    perMinute: '0',
    payoutBidModification: true,
    announcedEvents: [],
    hasBaseline: true,
  })
  return { ...emptyConfiguration(settings), bytes }
}

/** Companies whose readings end when the test says so. */
function held({ maxBytes = 1e9, bytes = 0, bytesOf = (_: number) => bytes } = {}) {
  const readings: { end(version: number | null): Promise<void>; fail(): Promise<void> }[] = []
  const load = vi.fn(async (companyId: number) =>
    companyId === 404 ? null : configurationOf(companyId, 1, bytesOf(companyId)),
  )
  const catchUp = vi.fn(
    (before: LayeredConfiguration) =>
      new Promise<LayeredConfiguration | null>((resolve, reject) => {
        const settled = () => new Promise<void>(done => setImmediate(done))
        readings.push({
          end: version => {
            resolve(
              version === null
                ? null
                : version === before.version
                  ? before
                  : configurationOf(before.companyId, version, bytesOf(before.companyId)),
            )
            return settled()
          },
          fail: () => {
            reject(new Error('the database is gone'))
            return settled()
          },
        })
      }),
  )
  return { readings, load, catchUp, companies: createHeldCompanies({ maxBytes, load, catchUp }) }
}

const settled = () => new Promise<void>(done => setImmediate(done))

describe('a Company that is held', () => {
  test('is loaded once for all who ask, and answers with the last good version while the next is read', async () => {
    const { companies, load, readings } = held()
    const [one, other] = await Promise.all([companies.ofCompany(7), companies.ofCompany(7)])
    expect(one).toBe(other)
    expect(load).toHaveBeenCalledOnce()
    const refreshed = companies.refresh(7)
    await settled()
    expect((await companies.ofCompany(7)).version).toBe(1)
    await readings[0]?.end(2)
    await refreshed
    expect((await companies.ofCompany(7)).version).toBe(2)
  })

  test('is read once more for all changes that come while it is read', async () => {
    const { companies, catchUp, readings } = held()
    await companies.ofCompany(7)
    const first = companies.refresh(7)
    await settled()
    const burst = Array.from({ length: 50 }, () => companies.refresh(7))
    const isDone = vi.fn()
    void Promise.all(burst).then(isDone)
    await readings[0]?.end(2)
    await first
    // What was being read may not have seen them.
    expect(isDone).not.toHaveBeenCalled()
    expect(catchUp).toHaveBeenCalledTimes(2)
    await readings[1]?.end(52)
    await Promise.all(burst)
    expect(catchUp).toHaveBeenCalledTimes(2)
    expect((await companies.ofCompany(7)).version).toBe(52)
  })

  test('keeps its last good version where it cannot be read, and is read again', async () => {
    const { companies, readings } = held()
    await companies.ofCompany(7)
    const refreshed = companies.refresh(7)
    await settled()
    const refused = expect(refreshed).rejects.toThrow('gone')
    await readings[0]?.fail()
    await refused
    expect((await companies.ofCompany(7)).version).toBe(1)
    const again = companies.refresh(7)
    await settled()
    await readings[1]?.end(2)
    await again
    expect((await companies.ofCompany(7)).version).toBe(2)
  })

  test('is loaded anew once forgotten, or gone', async () => {
    const { companies, load, readings } = held()
    await companies.ofCompany(7)
    companies.forget(7)
    await companies.ofCompany(7)
    expect(load).toHaveBeenCalledTimes(2)
    const refreshed = companies.refresh(7)
    await settled()
    await readings[0]?.end(null)
    await refreshed
    await companies.ofCompany(7)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('waits for no other', async () => {
    const { companies, readings } = held()
    await companies.ofCompany(7)
    await companies.ofCompany(8)
    void companies.refresh(7)
    const refreshed = companies.refresh(8)
    await settled()
    await readings[1]?.end(2)
    await refreshed
    expect((await companies.ofCompany(8)).version).toBe(2)
  })

  test('that does not exist is an error each time, and takes no place', async () => {
    const { companies, load } = held()
    await expect(companies.ofCompany(404)).rejects.toThrow('does not exist')
    await expect(companies.ofCompany(404)).rejects.toThrow('does not exist')
    expect(load).toHaveBeenCalledTimes(2)
    expect(companies.size()).toEqual({ companies: 0, bytes: 0 })
  })
})

describe('memory', () => {
  test('has room for many small Companies, and lets the least recently used go first', async () => {
    const { companies, load } = held({ maxBytes: 40_000, bytes: 4_000 })
    for (const companyId of [1, 2, 3, 4]) await companies.ofCompany(companyId)
    await companies.ofCompany(1)
    await companies.ofCompany(5)
    expect([...companies.versions().keys()]).toEqual([3, 4, 1, 5])
    expect(companies.size()).toEqual({ companies: 4, bytes: 40_000 })
    await companies.ofCompany(2)
    expect(load).toHaveBeenCalledTimes(6)
  })

  test('keeps half for the others, however large one is, and lets large ones go before small ones', async () => {
    const sizes: Readonly<Record<number, number>> = { 1: 30_000, 7: 900_000, 8: 900_000 }
    const { companies } = held({ maxBytes: 80_000, bytesOf: companyId => sizes[companyId] ?? 4_000 })
    for (const companyId of [2, 3, 4, 1, 5]) await companies.ofCompany(companyId)
    await companies.ofCompany(7)
    expect([...companies.versions().keys()]).toEqual([2, 3, 4, 5, 7])
    await companies.ofCompany(8)
    expect([...companies.versions().keys()]).toEqual([2, 3, 4, 5, 8])
  })

  test('always has room for the one that is asked for', async () => {
    const { companies } = held({ maxBytes: 1_000, bytes: 1_000_000 })
    await companies.ofCompany(1)
    expect((await companies.ofCompany(2)).companyId).toBe(2)
    expect([...companies.versions().keys()]).toEqual([2])
  })

  test('is given back with each version, and when a Company is forgotten', async () => {
    const { companies, readings } = held({ bytes: 5_000 })
    await companies.ofCompany(1)
    const before = companies.size()
    const refreshed = companies.refresh(1)
    await settled()
    await readings[0]?.end(2)
    await refreshed
    expect(companies.size()).toEqual(before)
    companies.forget(1)
    expect(companies.size()).toEqual({ companies: 0, bytes: 0 })
  })

  test('is looked through only where it is full, and only as far as something must go', async () => {
    const looked: number[] = []
    const load = async (companyId: number) =>
      Object.defineProperty({ ...configurationOf(companyId, 1) }, 'bytes', {
        get: () => {
          looked.push(companyId)
          return 4_000
        },
      })
    const companies = createHeldCompanies({ maxBytes: 1_000_000, load, catchUp: vi.fn() })
    for (let companyId = 1; companyId <= 100; companyId++) await companies.ofCompany(companyId)
    expect(looked).toEqual([...looked].sort((a, b) => a - b))
    looked.length = 0
    await companies.ofCompany(101)
    expect(new Set(looked)).toEqual(new Set([1, 101]))
    expect(companies.size()).toEqual({ companies: 100, bytes: 1_000_000 })
  })

  test('lets the least recently used of the large Companies go first', async () => {
    const { companies } = held({ maxBytes: 100_000, bytesOf: companyId => (companyId > 6 ? 26_000 : 4_000) })
    for (const companyId of [7, 8, 9]) await companies.ofCompany(companyId)
    await companies.ofCompany(7)
    await companies.ofCompany(1)
    expect([...companies.versions().keys()]).toEqual([9, 7, 1])
  })
})
