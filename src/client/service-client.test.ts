import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../platform/operator-error.ts'
import { connectToService } from './service-client.ts'

/** A client of whatever answers so. */
async function clientOf(answer: RequestListener, timeoutMs?: number) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, client: connectToService({ url, apiKey: 'k' }, timeoutMs) }
}

test('a service that does not answer in time may have done what it was asked', async () => {
  const { url, client } = await clientOf(() => undefined, 50)
  const asked = client.request('POST', '/targets.json', { body: {} })
  await expect(asked).rejects.toThrow(
    `The service at ${url} did not answer within 0.05 s, and may have done what it was asked.`,
  )
  await expect(asked).rejects.toBeInstanceOf(OperatorError)
})

test('where nothing listens there is no service', async () => {
  const { url, client } = await clientOf(request => request.socket.destroy())
  await expect(client.request('GET', '/a.json')).rejects.toThrow(`No service answers at ${url}.`)
})

test.each(['<html>Welcome</html>', '"words"', '5'])(
  'what succeeds with %s is another service',
  async text => {
    const { url, client } = await clientOf((_, response) => response.end(text))
    const asked = client.request('GET', '/a.json')
    await expect(asked).rejects.toThrow(`What answers at ${url}/a.json is no such service: it sends no JSON.`)
    await expect(asked).rejects.toBeInstanceOf(OperatorError)
  },
)

test.each([
  ['{"a":1}', { a: 1 }],
  ['[]', []],
  ['', null],
])('%s is an answer', async (text, body) => {
  const { client } = await clientOf((_, response) => response.end(text))
  expect((await client.request('GET', '/a.json')).body).toEqual(body)
})
