import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { contentTypeOf, type Files } from './files.ts'
import { type AskBucket, uploadInParts } from './upload-in-parts.ts'

/** An S3-compatible bucket, addressed by path: `<endpoint>/<bucket>/<key>`. */
export interface BucketSettings {
  /** Without a slash at the end. Carriers follow links to it, so it must be reachable for them too. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * The largest upload within it asks for 7 Mbit/s; a store that is slower, or silent, is taken for broken. What is read may
 * take longer once it has begun, since the client may be slow: Node.js itself gives up where nothing comes for five minutes.
 */
const TIMEOUT_MS = 30_000

/**
 * A store that is busy or being moved answers 5xx for a moment; it is tried this many more times, 50 and 100 ms later.
 */
const RETRIES = 2

/** S3 makes no link that lives longer. */
const MAX_LINK_SECONDS = 7 * 24 * 60 * 60

/** Keeps files in a bucket. Links are presigned: whoever follows one reads from the store itself. */
export function bucketFiles({ endpoint, bucket, ...credentials }: BucketSettings): Files {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key}`

  const request = async (
    method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE',
    key: string,
    { query, ...init }: RequestInit & { readonly query?: string } = {},
  ) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
    const address = query === undefined ? addressOf(key) : `${addressOf(key)}?${query}`
    const response = await client
      .fetch(address, { ...init, method, signal: timeout.signal })
      .catch(error => {
        throw new Error(`the bucket could not be asked to ${method} ${key}`, { cause: error })
      })
      .finally(() => clearTimeout(timer))
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'without a reason'
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw new Error(`the bucket answered ${response.status} (${code}) to ${method} ${key}`)
  }

  const put = async (key: string, content: Uint8Array) => {
    const headers = { 'content-type': contentTypeOf(key), 'x-amz-content-sha256': sha256(content) }
    const body = content as Uint8Array<ArrayBuffer>
    const response = await request('PUT', key, { headers, body })
    await response?.body?.cancel()
  }
  const write: Files['write'] = (key, content) => {
    const ask: AskBucket = (method, query, part, contentType) => {
      const headers = {
        'x-amz-content-sha256': sha256(part),
        ...(contentType && { 'content-type': contentType }),
      }
      const body = part as Uint8Array<ArrayBuffer>
      return request(method, key, { query, headers, ...(part.length > 0 && { body }) })
    }
    return uploadInParts(ask, contentTypeOf(key), content, whole => put(key, whole))
  }
  return {
    put,
    write,
    keep: async (key, path) => {
      const content = createReadStream(path)
      try {
        await write(key, content)
      } finally {
        // Where it was not read to its end, it is still open.
        content.destroy()
      }
    },
    open: async (key, part) => {
      const contentType = contentTypeOf(key)
      const headers = part && { range: `bytes=${part.start}-${part.end}` }
      const response = await request('GET', key, headers && { headers })
      if (response === null) return null
      if (part !== undefined && response.status !== 206) {
        await response.body?.cancel()
        throw new Error(`the bucket answered all of ${key} to a request for a part of it`)
      }
      const size = Number(response.headers.get('content-length'))
      return { content: readableOf(response), size, contentType }
    },
    sizeOf: async key => {
      contentTypeOf(key)
      const response = await request('HEAD', key)
      return response && Number(response.headers.get('content-length'))
    },
    delete: async key => {
      contentTypeOf(key)
      const response = await request('DELETE', key)
      await response?.body?.cancel()
    },
    link: async (key, expiresAt) => {
      contentTypeOf(key)
      const address = new URL(addressOf(key))
      const seconds = Math.ceil((expiresAt.getTime() - Date.now()) / 1000)
      address.searchParams.set('X-Amz-Expires', String(Math.min(Math.max(seconds, 1), MAX_LINK_SECONDS)))
      const signed = await client.sign(address, { method: 'GET', aws: { signQuery: true } })
      return signed.url
    },
  }
}

/** Signed with the rest, so that the store refuses what was damaged on its way. */
function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function readableOf({ body }: Response): Readable {
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream)
}
