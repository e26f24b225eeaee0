import { describe, expect, test, vi } from 'vitest'
import { buildCompanyConfiguration } from '../../test/builders/build-company-configuration.ts'
import { createPublishers } from './publishers.ts'

const affiliate = (id: number, afid: string) => ({ id, afid, paused: false })

describe('a publisher', () => {
  test('that the configuration knows is looked up nowhere', async () => {
    const findOrCreate = vi.fn()
    const known = affiliate(1, 'known')
    const configuration = buildCompanyConfiguration({ affiliates: [known] })
    expect(await createPublishers(findOrCreate).ofAfid(configuration, 'known', 1)).toBe(known)
    expect(findOrCreate).not.toHaveBeenCalled()
  })

  test('that it does not know is looked up once, as long as that configuration is in use', async () => {
    const findOrCreate = vi.fn(async () => affiliate(2, 'new'))
    const publishers = createPublishers(findOrCreate)
    const configuration = buildCompanyConfiguration()
    await Promise.all(Array.from({ length: 5 }, () => publishers.ofAfid(configuration, 'new', 1)))
    expect(await publishers.ofAfid(configuration, 'new', 1)).toEqual(affiliate(2, 'new'))
    expect(findOrCreate).toHaveBeenCalledExactlyOnceWith(1, 'new', 1)
    await publishers.ofAfid(buildCompanyConfiguration(), 'new', 1)
    expect(findOrCreate).toHaveBeenCalledTimes(2)
  })

  test('whose look-up fails is looked up again by the next ping', async () => {
    const findOrCreate = vi
      .fn(async () => affiliate(2, 'new'))
      .mockRejectedValueOnce(new Error('the database is gone'))
    const publishers = createPublishers(findOrCreate)
    const configuration = buildCompanyConfiguration()
    await expect(publishers.ofAfid(configuration, 'new', 1)).rejects.toThrow('the database is gone')
    expect(await publishers.ofAfid(configuration, 'new', 1)).toEqual(affiliate(2, 'new'))
  })

  test('is forgotten when ten thousand others have come since', async () => {
    const findOrCreate = vi.fn(async (_companyId: number, afid: string) => affiliate(2, afid))
    const publishers = createPublishers(findOrCreate)
    const configuration = buildCompanyConfiguration()
    for (let place = 0; place <= 10_000; place++)
      await publishers.ofAfid(configuration, `publisher-${place}`, 1)
    await publishers.ofAfid(configuration, 'publisher-10000', 1)
    expect(findOrCreate).toHaveBeenCalledTimes(10_001)
    await publishers.ofAfid(configuration, 'publisher-0', 1)
    expect(findOrCreate).toHaveBeenCalledTimes(10_002)
  })
})
