import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavFile } from '../../../test/harness/audio-samples.ts'
import { type BucketServer, startBucketServer } from '../../../test/harness/bucket-server.ts'
import { discardedKeys, type GreetingOwner, greetingOwner } from '../../../test/harness/greeting-owner.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const WAV = wavFile()
const FILE = { name: 'welcome.wav', content: WAV }

let bucket: BucketServer
let service: TestService
let owner: GreetingOwner

beforeAll(async () => {
  bucket = await startBucketServer()
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
  service = await startTestService({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  owner = greetingOwner(service, 'campaign')
})
afterAll(async () => {
  await service.close()
  await bucket.close()
})

test('with a bucket configured, recordings lie there and nowhere else', async () => {
  const { id, path } = await owner.create()
  expect((await owner.putForm(path, [['message_file', FILE]])).status).toBe(200)
  const key = String(await owner.keyOf(id))
  expect(bucket.objects.get(key)).toEqual({ content: WAV, contentType: 'audio/wav' })
  const own = await service.request('GET', `/files/${key}`, { query: { expires: '1', signature: 'x' } })
  expect(own.status).toBe(404)
})

test('a bucket that fails changes nothing, and what may have got there is swept later', async () => {
  const { id, path } = await owner.create({ message: 'Press 1' })
  const objects = [...bucket.objects.keys()]
  bucket.failNext(500, 500, 500)
  const answer = await owner.putForm(path, [['message_file', FILE]])
  expect(answer).toMatchObject({
    status: 500,
    body: { error: expect.stringContaining('nothing was changed') },
  })
  expect(await owner.keyOf(id)).toBeNull()
  expect([...bucket.objects.keys()]).toEqual(objects)
  expect(await discardedKeys(service)).toHaveLength(1)
})

test('a refused request takes its file out of the bucket again', async () => {
  const { path } = await owner.create()
  const objects = [...bucket.objects.keys()]
  const timer = ['timers_attributes[0][url]', 'ftp://example.com'] as const
  expect((await owner.putForm(path, [timer, ['message_file', FILE]])).status).toBe(422)
  expect([...bucket.objects.keys()]).toEqual(objects)
})

test('when that fails as well, the refusal is told all the same and the file is swept later', async () => {
  const { path } = await owner.create()
  const before = (await discardedKeys(service)).length
  const timer = ['timers_attributes[0][url]', 'ftp://example.com'] as const
  // The file is taken; the three attempts to delete it are not.
  bucket.failNext(null, 500, 500, 500)
  expect((await owner.putForm(path, [timer, ['message_file', FILE]])).status).toBe(422)
  expect(await discardedKeys(service)).toHaveLength(before + 1)
})
