import { describe, expect, test } from 'vitest'
import { parseSipUri } from '../message/sip-uri.ts'
import { rememberedNames } from './remembered-names.ts'
import { createResolver, type NameService } from './resolve-destination.ts'

const HOUR = 60 * 60_000

/** Names as the test has them answered, and a clock that it moves. */
function startNames(patienceMilliseconds = 5) {
  const clock = { now: 0 }
  const behaviour: { addresses: NameService['addresses']; services: NameService['services'] } = {
    addresses: async () => ['192.0.2.1'],
    services: async () => [{ name: 'a.example.com', port: 5070, priority: 1, weight: 1 }],
  }
  const names = rememberedNames(
    { addresses: name => behaviour.addresses(name), services: name => behaviour.services(name) },
    { now: () => clock.now, patienceMilliseconds },
  )
  return { names, clock, behaviour }
}

const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code })
}

const silent = () => new Promise<never>(() => {})

describe('a name that was answered before', () => {
  test.each([
    ['nobody answers', silent],
    ['the servers fail', failing('ESERVFAIL')],
    ['the servers time out', failing('ETIMEOUT')],
  ])('has its last answer where %s, for an hour', async (_, trouble) => {
    const { names, clock, behaviour } = startNames()
    await names.addresses('a.example.com')
    behaviour.addresses = trouble
    clock.now = HOUR
    expect(await names.addresses('a.example.com')).toEqual(['192.0.2.1'])
  })

  test('has none an hour later', async () => {
    const { names, clock, behaviour } = startNames()
    await names.addresses('a.example.com')
    behaviour.addresses = failing('ESERVFAIL')
    clock.now = HOUR + 1
    await expect(names.addresses('a.example.com')).rejects.toThrow('ESERVFAIL')
  })

  test('is asked for each time, and what is answered then counts', async () => {
    const { names, behaviour } = startNames(10_000)
    await names.addresses('a.example.com')
    behaviour.addresses = async () => ['192.0.2.2']
    expect(await names.addresses('a.example.com')).toEqual(['192.0.2.2'])
    behaviour.addresses = failing('ESERVFAIL')
    expect(await names.addresses('a.example.com')).toEqual(['192.0.2.2'])
  })

  test.each(['ENOTFOUND', 'ENODATA'])('is gone once that is answered: %s', async code => {
    const { names, behaviour } = startNames()
    await names.addresses('a.example.com')
    behaviour.addresses = failing(code)
    await expect(names.addresses('a.example.com')).rejects.toThrow(code)
    behaviour.addresses = silent
    await expect(names.addresses('a.example.com')).rejects.toThrow(code)
  })

  test('has its late answer the next time', async () => {
    const { names, behaviour } = startNames()
    await names.addresses('a.example.com')
    let answer: (addresses: readonly string[]) => void = () => {}
    behaviour.addresses = () =>
      new Promise(resolve => {
        answer = resolve
      })
    expect(await names.addresses('a.example.com')).toEqual(['192.0.2.1'])
    answer(['192.0.2.3'])
    behaviour.addresses = silent
    await expect.poll(() => names.addresses('a.example.com')).toEqual(['192.0.2.3'])
  })
})

test('a name that was not answered before has no answer where nobody gives one', async () => {
  const { names, behaviour } = startNames()
  await names.addresses('a.example.com')
  behaviour.addresses = failing('ETIMEOUT')
  await expect(names.addresses('b.example.com')).rejects.toThrow('ETIMEOUT')
})

test('of more than a thousand names the one that was asked for the longest ago is forgotten', async () => {
  const { names, behaviour } = startNames()
  for (let number = 0; number <= 1_000; number++) await names.addresses(`${number}.example.com`)
  behaviour.addresses = failing('ESERVFAIL')
  await expect(names.addresses('0.example.com')).rejects.toThrow('ESERVFAIL')
  expect(await names.addresses('1.example.com')).toEqual(['192.0.2.1'])
})

test.each([
  ['records', async () => [{ name: 'a.example.com', port: 5070, priority: 1, weight: 1 }], 5070],
  ['no records', failing('ENODATA'), 5060],
] as const)(
  'a host with %s is found in time though all servers have fallen silent',
  async (_, services, port) => {
    const { names, behaviour } = startNames(50)
    behaviour.services = services
    const resolve = createResolver({
      names,
      protocols: ['udp', 'tcp'],
      random: () => 0.5,
      timeoutMilliseconds: 2_000,
    })
    const uri = parseSipUri('sip:carrier.example.com')
    if (uri === null) throw new Error('no URI')
    const before = await resolve(uri)
    behaviour.services = silent
    behaviour.addresses = silent
    expect(await resolve(uri)).toEqual(before)
    expect(before).toMatchObject([{ protocol: 'udp', address: '192.0.2.1', port }])
  },
)
