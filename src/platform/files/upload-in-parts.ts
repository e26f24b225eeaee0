/** One request about the file under a key; null = there is no such thing. */
export type AskBucket = (
  method: 'POST' | 'PUT' | 'DELETE',
  query: string,
  body: Uint8Array,
  contentType?: string,
) => Promise<Response | null>

/**
 * Held in memory one at a time. S3 takes 10,000 parts, so a file may have 80 GB; none but the last may be smaller than
 * 5 MB, and some stores want all others to be equal.
 */
const PART_BYTES = 8 * 1_048_576

const NOTHING = new Uint8Array()

/**
 * Keeps a file that comes bit by bit, by S3's multipart upload; one that fits into a part is put at once by `put`.
 * Nobody sees it before it is whole. An upload that a crash cut off is no file, but takes room until the store itself
 * forgets it.
 */
export async function uploadInParts(
  ask: AskBucket,
  contentType: string,
  content: AsyncIterable<Uint8Array>,
  put: (content: Uint8Array) => Promise<void>,
): Promise<void> {
  let upload: string | null = null
  const etags: string[] = []
  try {
    for await (const { part, isLast } of partsOf(content)) {
      if (isLast && upload === null) return await put(part)
      upload ??= await beginUpload(ask, contentType)
      etags.push(await sendPart(ask, upload, etags.length + 1, part))
    }
    await completeUpload(ask, upload ?? '', etags)
  } catch (error) {
    // Whether or not the store still hears of it, what went wrong is the first failure.
    if (upload !== null) await ask('DELETE', `uploadId=${upload}`, NOTHING).catch(() => undefined)
    throw error
  }
}

/** Each is valid until the next one is asked for: all of them share one buffer. */
async function* partsOf(content: AsyncIterable<Uint8Array>) {
  const buffer = Buffer.allocUnsafe(PART_BYTES)
  let size = 0
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length; ) {
      if (size === PART_BYTES) {
        yield { part: buffer, isLast: false }
        size = 0
      }
      const fitting = chunk.subarray(taken, taken + PART_BYTES - size)
      buffer.set(fitting, size)
      size += fitting.length
      taken += fitting.length
    }
  }
  yield { part: buffer.subarray(0, size), isLast: true }
}

async function beginUpload(ask: AskBucket, contentType: string): Promise<string> {
  const answer = await ask('POST', 'uploads=', NOTHING, contentType)
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec((await answer?.text()) ?? '')?.[1]
  if (id === undefined) throw new Error('the bucket began an upload without naming it')
  return encodeURIComponent(id)
}

/** @returns the part's ETag, by which the upload is put together */
async function sendPart(ask: AskBucket, upload: string, number: number, part: Uint8Array): Promise<string> {
  const answer = await ask('PUT', `partNumber=${number}&uploadId=${upload}`, part)
  await answer?.body?.cancel()
  const etag = answer?.headers.get('etag') ?? null
  if (etag === null) throw new Error(`the bucket did not acknowledge part ${number} of an upload`)
  return etag
}

/** The store may find out that it fails after it has answered 200: then the body says so. */
async function completeUpload(ask: AskBucket, upload: string, etags: readonly string[]): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const answer = await ask('POST', `uploadId=${upload}`, body, 'application/xml')
  const text = (await answer?.text()) ?? ''
  if (!text.includes('<CompleteMultipartUploadResult')) {
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'without a reason'
    throw new Error(`the bucket did not complete an upload (${code})`)
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
