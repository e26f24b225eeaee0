import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyHosts, publicHosts, type ResolveHost } from './resolve-host.ts'

const [A, AAAA] = [1, 28]

/** What the name server of the tests knows, as the bytes of addresses by type. */
const RECORDS: Readonly<Record<string, Readonly<Record<number, readonly (readonly number[])[]>>>> = {
  'both.example': {
    [A]: [
      [8, 8, 8, 8],
      [8, 8, 4, 4],
    ],
    [AAAA]: [[0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  },
  'six.example': { [AAAA]: [[0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] },
}

let nameServer: Socket
let resolve: ResolveHost

beforeAll(async () => {
  nameServer = createSocket('udp4')
  nameServer.on('message', (query, { port, address }) => nameServer.send(answerTo(query), port, address))
  await new Promise<void>(ready => nameServer.bind(0, '127.0.0.1', ready))
  resolve = publicHosts([`127.0.0.1:${nameServer.address().port}`])
})

afterAll(() => nameServer.close())

/** A DNS answer (RFC 1035 §4.1): the question again, and the addresses, each with a pointer to its name. */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = []
  let end = 12
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length))
    end += length + 1
  }
  const type = query.readUInt16BE(end + 1)
  const known = RECORDS[labels.join('.')]
  const found = known?.[type] ?? []
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  const records = found.map(address => [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address])
  return Buffer.concat([header, query.subarray(12, end + 5), Buffer.from(records.flat())])
}

describe('the addresses of a public host', () => {
  test('are all that its name servers know, IPv4 first', async () => {
    expect(await resolve('both.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
  })

  test('may be of one kind only', async () => {
    expect(await resolve('six.example')).toEqual([{ address: '2606:4700::1', family: 6 }])
  })

  test('of a name that nobody has are an error', async () => {
    await expect(resolve('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})

test('in a private network the machine’s own names are known too', async () => {
  expect(await anyHosts()('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
})
