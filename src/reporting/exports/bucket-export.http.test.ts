import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startBucketServer } from '../../../test/harness/bucket-server.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService } from '../../../test/harness/test-service.ts'

test('with a bucket, a file lies there, and its download leads there', async () => {
  const bucket = await startBucketServer()
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
  const service = await startTestService({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const path = '/api/v5/exports/rtb_inbounds'
  const body = { export: { params: { created_at: 'today' } } }
  const { id } = (await service.request('POST', `${path}.json`, { body })).body.export
  const { file_upload_url: url } = await eventually(async () => {
    const answer = await service.request('GET', `${path}/${id}.json`)
    expect(answer.body.export.in_progress).toBe(false)
    return answer.body.export
  })
  const redirect = await service.request('GET', url)
  expect(redirect.status).toBe(302)
  const link = new URL(String(redirect.headers['location']))
  expect(link.href.startsWith(`${endpoint}/${name}/exports/${service.companyId}/rtb-inbounds-${id}-`)).toBe(
    true,
  )
  expect(Number(link.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(600)
  const file = await fetch(link)
  expect(file.headers.get('content-type')).toBe('application/gzip')
  const content = await buffer(file.body as never)
  expect(gunzipSync(content).toString()).toMatch(/^Call UUID,UUID,/)
  await service.close()
  await bucket.close()
})
