import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecordingProvider, startRecordingProvider } from '../../test/harness/recording-provider.ts'
import { createDownloads, DownloadError, type DownloadsOptions } from './downloads.ts'

let server: RecordingProvider
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  server = await startRecordingProvider()
})
afterAll(async () => {
  for (const downloads of opened) await downloads.close()
  await server.close()
})

const NEVER = new AbortController().signal

function downloads(options: Partial<DownloadsOptions> = {}) {
  const created = createDownloads({ allowPrivateUrls: true, silenceMs: 100, ...options })
  opened.push(created)
  return created
}

const wanted = (origin = server.origin, path = '/sound') => ({ origin, path, headers: { accept: '*/*' } })

test('what is fetched comes as a stream, with what the answer says of it', async () => {
  server.answer = () => ({ status: 200, sound: Buffer.from('sound') })
  const { content, ...answer } = await downloads().open(wanted(), NEVER)
  expect(answer).toEqual({ status: 200, location: null, bytes: 5 })
  expect(Buffer.concat(await content.toArray()).toString()).toBe('sound')
})

test('a redirect is not followed, but told', async () => {
  // Sent byte by byte.
  server.answer = () => ({ redirect: Buffer.from('http://10.0.0.1/größe').toString('latin1') })
  const { content, ...answer } = await downloads().open(wanted(), NEVER)
  content.destroy()
  expect(answer).toMatchObject({ status: 307, location: 'http://10.0.0.1/größe' })
})

test.each([
  ['loopback', '127.0.0.1'],
  ['metadata', '169.254.169.254'],
])('a name that leads to a %s address is refused', async (_, address) => {
  const resolve = async () => [{ address, family: 4 as const }]
  const origin = `http://innocent.example:${new URL(server.origin).port}`
  await expect(downloads({ allowPrivateUrls: false, resolve }).open(wanted(origin), NEVER)).rejects.toThrow(
    new DownloadError('Its host leads to a private, loopback, link-local or reserved address.'),
  )
})

test('a path that begins like an address leads nowhere else', async () => {
  server.answer = ({ path }) =>
    path === '//10.0.0.1/sound' ? { status: 200, sound: Buffer.from('1') } : null
  const { status, content } = await downloads().open(wanted(server.origin, '//10.0.0.1/sound'), NEVER)
  content.destroy()
  expect(status).toBe(200)
})

test('a server that stops amid its answer fails whoever reads it', async () => {
  server.answer = () => ({ silentAfter: Buffer.from('beginning') })
  const { content } = await downloads().open(wanted(), NEVER)
  await expect(content.toArray()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
})

test('who is told to stop learns that, and not that the server failed', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('stopped'))
  await expect(downloads().open(wanted(), stopping.signal)).rejects.toThrow('stopped')
})
