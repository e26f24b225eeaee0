import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/harness/temporary-directory.ts'
import type { SipSettings } from '../../sip-settings.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../sip/transport/test-certificate.ts'
import { openSip } from './open-sip.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let other: Server
/** A port that another program has. */
let taken: number

beforeEach(async () => {
  directory = await temporaryDirectory()
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  taken = address === null || typeof address === 'string' ? 0 : address.port
})

afterEach(async () => {
  other.close()
  await directory.remove()
})

async function open(
  port: number,
  changes: Pick<SipSettings, 'isPortExplicit'> & { tlsPort?: number; authorities?: string },
  meanwhile: (tcpPort: number) => Promise<unknown> = async () => undefined,
) {
  const path = (name: string) => join(directory.path, name)
  await writeFile(path('certificate'), TEST_CERTIFICATE)
  await writeFile(path('key'), TEST_KEY)
  const { tlsPort, isPortExplicit, authorities } = changes
  if (authorities !== undefined) await writeFile(path('authorities'), authorities)
  const settings: SipSettings = {
    host: '127.0.0.1',
    port,
    isPortExplicit,
    tls:
      tlsPort === undefined
        ? null
        : {
            port: tlsPort,
            certificatePath: path('certificate'),
            keyPath: path('key'),
            authoritiesPath: authorities === undefined ? null : path('authorities'),
          },
    advertisedAddress: null,
    rtpPorts: { first: 20_000, last: 29_999 },
    media: 'embedded',
    mediaThreads: 1,
    digest: ['MD5'],
    unknownSources: 'reject',
    ttsCommand: null,
    openReservations: false,
    trustAnchorsPath: null,
  }
  const warned: string[] = []
  const told: unknown[] = []
  const opened = await openSip(settings, port, {
    handlers: { admit: () => 'ignore', onInvite: () => undefined },
    product: 'test',
    clock: { now: () => 0 },
    logger: {
      info: (line: unknown) => void told.push(line),
      warn: (_: unknown, words?: string) => void warned.push(words ?? ''),
    },
  })
  await meanwhile(opened?.localAddress('tcp')?.port ?? 0)
  await opened?.userAgent.stop()
  return { isOpen: opened !== null, warned, told }
}

test('a SIP port that is taken ends the start where it was asked for, and else the service goes on without telephones', async () => {
  await expect(open(taken, { isPortExplicit: true })).rejects.toThrow(`SIP_PORT: port ${taken}`)
  const { isOpen, warned } = await open(taken, { isPortExplicit: false })
  expect(isOpen).toBe(false)
  expect(warned).toEqual([expect.stringContaining('the SIP port is taken')])
})

test.each([true, false])(
  'a TLS port that is taken ends the start, and is named, whether SIP_PORT was set or not: %s',
  async isPortExplicit => {
    await expect(open(0, { isPortExplicit, tlsPort: taken })).rejects.toThrow(`SIP_TLS_PORT: port ${taken}`)
  },
)

test('authorities that are none end the start, and are named', async () => {
  const withAuthorities = (authorities: string) => open(0, { isPortExplicit: false, tlsPort: 0, authorities })
  await expect(withAuthorities('')).rejects.toThrow(/^SIP_TLS_CA: .* has no certificate$/)
  expect((await withAuthorities(TEST_CERTIFICATE)).isOpen).toBe(true)
})

test('whoever breaks connections does not fill the log', async () => {
  const breakMany = (port: number) =>
    Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = connect({ host: '127.0.0.1', port })
        socket.write('INVITE sip:a SIP/2.0\r\nContent-Length: many\r\n\r\n')
        await once(socket.resume(), 'close')
      }),
    )
  const { told } = await open(0, { isPortExplicit: false }, breakMany)
  expect(told).toHaveLength(10)
})
