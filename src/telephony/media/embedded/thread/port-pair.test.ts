import { expect, test } from 'vitest'
import { PortPair } from './port-pair.ts'

test('what cannot be sent anywhere is dropped: no port, no address, nobody there', async () => {
  const ports = await PortPair.open('127.0.0.1', 0, 0)
  const bytes = Buffer.alloc(12)
  for (const port of [0, -1, 65_536, Number.NaN]) {
    ports.sendRtp(bytes, port, '127.0.0.1')
    ports.sendRtcp(bytes, port, '127.0.0.1')
  }
  for (const address of ['255.255.255.255', '0.0.0.1', 'nowhere', '']) {
    ports.sendRtp(bytes, 9, address)
    ports.sendRtcp(bytes, 9, address)
  }
  const received = new Promise<string>(resolve =>
    ports.listen(
      message => resolve(message.toString()),
      () => undefined,
    ),
  )
  ports.sendRtcp(Buffer.from('still there'), ports.rtpPort, '127.0.0.1')
  expect(await received).toBe('still there')
  await ports.close()
})
