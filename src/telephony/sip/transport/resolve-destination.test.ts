import { describe, expect, test } from 'vitest'
import { parseSipUri } from '../message/sip-uri.ts'
import { inOrderOfTrial, type SrvRecord } from './order-srv-records.ts'
import { createResolver, type NameService } from './resolve-destination.ts'
import type { Peer } from './transport.ts'

const SERVICES: Readonly<Record<string, readonly SrvRecord[]>> = {
  '_sip._udp.carrier.example.com': [record('b.example.com', 20), record('a.example.com', 10)],
  '_sip._tcp.carrier.example.com': [record('a.example.com', 10, 5070)],
  '_sips._tcp.carrier.example.com': [record('a.example.com', 10, 5061)],
  '_sip._tcp.only-tcp.example.com': [record('a.example.com', 10, 5080)],
  '_sip._udp.gone.example.com': [record('.', 0, 0)],
  '_sip._udp.half.example.com': [record('missing.example.com', 1), record('a.example.com', 2)],
}

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'a.example.com': ['192.0.2.1'],
  'b.example.com': ['192.0.2.2', '192.0.2.3'],
  'carrier.example.com': ['192.0.2.99'],
  'gone.example.com': ['192.0.2.98'],
}

const NAMES: NameService = {
  services: async name => SERVICES[name] ?? notFound(name),
  addresses: async name => ADDRESSES[name] ?? notFound(name),
}

const resolver = createResolver({ names: NAMES, protocols: ['udp', 'tcp', 'tls'], random: () => 0.5 })

describe('a URI goes', () => {
  test.each([
    ['sip:a@192.0.2.7', ['udp 192.0.2.7:5060']],
    ['sip:a@192.0.2.7:5070;transport=tcp', ['tcp 192.0.2.7:5070']],
    ['sip:a@[2001:db8::1]', ['udp 2001:db8::1:5060']],
    ['sips:a@192.0.2.7', ['tls 192.0.2.7:5061']],
    ['sip:a@carrier.example.com', ['udp 192.0.2.1:5060', 'udp 192.0.2.2:5060', 'udp 192.0.2.3:5060']],
    ['sip:a@carrier.example.com:5062', ['udp 192.0.2.99:5062']],
    ['sip:a@carrier.example.com;transport=TCP', ['tcp 192.0.2.1:5070']],
    ['sip:a@carrier.example.com;transport=tls', ['tls 192.0.2.1:5061 carrier.example.com']],
    ['sips:a@carrier.example.com', ['tls 192.0.2.1:5061 carrier.example.com']],
    ['sips:a@carrier.example.com;transport=tcp', ['tls 192.0.2.1:5061 carrier.example.com']],
    ['sip:a@carrier.example.com;maddr=192.0.2.44', ['udp 192.0.2.44:5060']],
    ['sip:a@carrier.example.com;maddr=b.example.com', ['udp 192.0.2.2:5060', 'udp 192.0.2.3:5060']],
    ['sip:a@only-tcp.example.com', ['tcp 192.0.2.1:5080']],
    ['sip:a@a.example.com', ['udp 192.0.2.1:5060']],
    ['sips:a@a.example.com', ['tls 192.0.2.1:5061 a.example.com']],
    ['sip:a@half.example.com', ['udp 192.0.2.1:5060']],
  ])('%s', async (uri, expected) => {
    expect(await peersOf(uri)).toEqual(expected)
  })

  test.each([
    'sip:a@missing.example.com',
    'sip:a@missing.example.com:5060',
    'sip:a@gone.example.com',
    'sip:a@carrier.example.com;transport=sctp',
    'sips:a@carrier.example.com;transport=udp',
    'tel:+15551234',
  ])('nowhere: %s', async uri => {
    expect(await peersOf(uri)).toEqual([])
  })

  test.each([
    ['sip:a@192.0.2.7', true],
    ['sip:a@carrier.example.com', true],
    ['sip:a@carrier.example.com:5062', true],
    ['sip:a@192.0.2.7;transport=udp', false],
    ['sip:a@192.0.2.7;transport=tcp', false],
    ['sip:a@only-tcp.example.com', false],
    ['sips:a@192.0.2.7', false],
  ])('%s, by TCP too where it is long: %s', async (written, expected) => {
    const uri = parseSipUri(written)
    if (uri === null) throw new Error(`${written} is not a URI`)
    const peers = await resolver(uri)
    expect(peers.map(({ mayGoByTcp = false }) => mayGoByTcp)).toContain(expected)
    expect(peers.map(({ mayGoByTcp = false }) => mayGoByTcp)).not.toContain(!expected)
  })

  test('nowhere by a protocol that is not spoken here', async () => {
    const plain = createResolver({ names: NAMES, protocols: ['udp'], random: () => 0.5 })
    expect(await peersOf('sips:a@carrier.example.com', plain)).toEqual([])
    expect(await peersOf('sip:a@192.0.2.1;transport=tcp', plain)).toEqual([])
    const secure = createResolver({ names: NAMES, protocols: ['tls'], random: () => 0.5 })
    expect(await peersOf('sip:a@192.0.2.1', secure)).toEqual([])
  })

  test('nowhere when names are not resolved in time', async () => {
    const never: NameService = {
      services: () => new Promise(() => {}),
      addresses: () => new Promise(() => {}),
    }
    const impatient = createResolver({
      names: never,
      protocols: ['udp'],
      random: () => 0.5,
      timeoutMilliseconds: 5,
    })
    expect(await peersOf('sip:a@carrier.example.com', impatient)).toEqual([])
  })

  test('to at most 16 peers', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `192.0.2.${index}`)
    const names: NameService = { services: notFound, addresses: async () => many }
    const wide = createResolver({ names, protocols: ['udp'], random: () => 0.5 })
    expect(await peersOf('sip:a@wide.example.com', wide)).toHaveLength(16)
  })
})

describe('records of one priority', () => {
  const records = [record('none', 1, 1, 0), record('light', 1, 1, 10), record('heavy', 1, 1, 30)]

  test.each([
    [0, ['none', 'light', 'heavy']],
    [0.2, ['light', 'heavy', 'none']],
    [0.9, ['heavy', 'light', 'none']],
  ])('are drawn by weight: %d', (chance, expected) => {
    const names = inOrderOfTrial(records, () => chance).map(({ name }) => name)
    expect(names[0]).toBe(expected[0])
    expect(names.toSorted()).toEqual(expected.toSorted())
  })

  test('come first as often as their weight says', () => {
    let drawn = 0
    const evenly = (): number => (drawn++ % 400) / 400
    let heavy = 0
    for (let time = 0; time < 400; time++) {
      drawn = time
      if (inOrderOfTrial(records, evenly)[0]?.name === 'heavy') heavy++
    }
    expect(heavy / 400).toBeCloseTo(0.75, 1)
  })

  test('come before those of a lower one, whatever their weights', () => {
    const last = record('last', 2, 1, 65_535)
    for (const chance of [0, 0.5, 0.999]) {
      expect(inOrderOfTrial([last, ...records], () => chance).at(-1)).toBe(last)
    }
  })
})

function record(name: string, priority: number, port = 5060, weight = 0): SrvRecord {
  return { name, port, priority, weight }
}

async function notFound(name: string): Promise<never> {
  throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
}

async function peersOf(text: string, resolve = resolver): Promise<readonly string[]> {
  const uri = parseSipUri(text)
  if (uri === null) throw new Error(`${text} is no URI`)
  return (await resolve(uri)).map(written)
}

function written({ protocol, address, port, serverName }: Peer): string {
  return `${protocol} ${address}:${port}${serverName === undefined ? '' : ` ${serverName}`}`
}
