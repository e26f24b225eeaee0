import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../../src/platform/files/bucket-files.ts'

/** As much of an S3-compatible store as the service uses, and as strict: every signature is recomputed. */
export interface BucketServer {
  readonly settings: BucketSettings
  /** What it holds, by key. */
  readonly objects: ReadonlyMap<string, { readonly content: Buffer; readonly contentType: string }>
  /** Uploads in parts that are neither complete nor given up. */
  readonly uploads: ReadonlyMap<string, PartialUpload>
  /** Answers the next requests with these statuses instead; null = as it should. */
  failNext(...statuses: readonly (number | null)[]): void
  close(): Promise<void>
}

interface PartialUpload {
  readonly key: string
  readonly contentType: string
  readonly parts: Map<number, Buffer>
}

const REGION = 'eu-central-1'
const BUCKET = 'dialplane-audio'
const ACCESS_KEY_ID = 'AKIDEXAMPLE'
const SECRET_ACCESS_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

/** How far the clocks of client and store may lie apart. */
const MAX_SKEW_MS = 15 * 60 * 1_000

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, { content: Buffer; contentType: string }>()
  const uploads = new Map<string, PartialUpload>()
  const failures: (number | null)[] = []
  const server = createServer(async (request, response) => {
    const content = await buffer(request)
    const failure = failures.shift() ?? null
    if (failure !== null) return refuse(response, failure, 'InternalError')
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const problem = signatureProblem(request, url, content)
    if (problem !== null) return refuse(response, 403, problem)
    const [, bucket, ...segments] = url.pathname.split('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const key = segments.join('/')
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      answerUpload(request, response, { objects, uploads, key, query: url.searchParams, content })
    } else {
      answer(request, response, objects, key, content)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    },
    objects,
    uploads,
    failNext: (...statuses) => failures.push(...statuses),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, { content: Buffer; contentType: string }>,
  key: string,
  content: Buffer,
): void {
  const object = objects.get(key)
  switch (method) {
    case 'PUT':
      objects.set(key, { content, contentType: headers['content-type'] ?? 'binary/octet-stream' })
      response.end()
      return
    case 'HEAD':
      // An error has no body either, and so no code.
      if (object === undefined) response.writeHead(404).end()
      else response.setHeader('content-length', object.content.length).end()
      return
    case 'GET':
      if (object === undefined) refuse(response, 404, 'NoSuchKey')
      else sendObject(response, object, headers.range)
      return
    case 'DELETE':
      objects.delete(key)
      response.writeHead(204).end()
      return
    default:
      refuse(response, 405, 'MethodNotAllowed')
  }
}

function sendObject(
  response: ServerResponse,
  { content, contentType }: { readonly content: Buffer; readonly contentType: string },
  range: string | undefined,
): void {
  response.setHeader('content-type', contentType)
  if (range === undefined) {
    response.end(content)
    return
  }
  const [, start = '0', end = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  if (Number(start) >= content.length) {
    refuse(response, 416, 'InvalidRange')
    return
  }
  response.statusCode = 206
  response.end(content.subarray(Number(start), Number(end) + 1))
}

/** No part but the last may be smaller. */
const MIN_PART_BYTES = 5 * 1_048_576

interface UploadRequest {
  readonly objects: Map<string, { content: Buffer; contentType: string }>
  readonly uploads: Map<string, PartialUpload>
  readonly key: string
  readonly query: URLSearchParams
  readonly content: Buffer
}

/** A file that comes in parts, under an id whose signs have to be escaped. */
function answerUpload(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { objects, uploads, key, query, content }: UploadRequest,
): void {
  const answerXml = (xml: string) => response.setHeader('content-type', 'application/xml').end(xml)
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload/${uploads.size + 1}+=`
    uploads.set(id, { key, contentType: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
    answerXml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    return
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload === undefined || upload.key !== key) {
    refuse(response, 404, 'NoSuchUpload')
    return
  }
  switch (method) {
    case 'PUT': {
      const number = Number(query.get('partNumber'))
      upload.parts.set(number, content)
      response.setHeader('etag', etagOf(content)).end()
      return
    }
    case 'POST': {
      const parts = namedParts(upload, content.toString())
      if (parts === null || parts.slice(0, -1).some(part => part.length < MIN_PART_BYTES)) {
        refuse(response, 400, 'InvalidPart')
        return
      }
      objects.set(key, { content: Buffer.concat(parts), contentType: upload.contentType })
      uploads.delete(id)
      answerXml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      return
    }
    case 'DELETE':
      uploads.delete(id)
      response.writeHead(204).end()
      return
    default:
      refuse(response, 405, 'MethodNotAllowed')
  }
}

/** The parts in the order in which they are named; null when there is none, or not with this ETag. */
function namedParts({ parts }: PartialUpload, xml: string): readonly Buffer[] | null {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
  const found = named.flatMap(([, number, etag = '']) => {
    const part = parts.get(Number(number))
    return part !== undefined && etagOf(part) === etag.replaceAll('&quot;', '"') ? [part] : []
  })
  return found.length > 0 && found.length === named.length ? found : null
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/**
 * AWS Signature Version 4, as its documentation describes it, over header or query.
 * @returns the code that the store refuses the request with; null when it is signed as it should be
 */
function signatureProblem(
  { method = '', headers }: IncomingMessage,
  url: URL,
  content: Buffer,
): string | null {
  const given = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(headers.authorization)
  if (given === null) return 'AccessDenied'
  const time = given.isPresigned ? url.searchParams.get('X-Amz-Date') : headers['x-amz-date']
  const signedAt = parseTime(String(time))
  const livesMs = given.isPresigned ? Number(url.searchParams.get('X-Amz-Expires')) * 1_000 : MAX_SKEW_MS
  if (!(Date.now() < signedAt + livesMs && signedAt < Date.now() + MAX_SKEW_MS)) return 'AccessDenied'
  if (given.isPresigned && livesMs > 604_800_000) return 'AuthorizationQueryParametersError'
  if (!given.signedHeaders.includes('host')) return 'AccessDenied'
  const scope = `${String(time).slice(0, 8)}/${REGION}/s3/aws4_request`
  if (given.credential !== `${ACCESS_KEY_ID}/${scope}`) return 'InvalidAccessKeyId'
  const payloadHash = given.isPresigned ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  const isDamaged = payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(content)
  if (isDamaged) return 'XAmzContentSHA256Mismatch'
  const canonicalRequest = [
    method,
    url.pathname
      .split('/')
      .map(segment => encode(decodeURIComponent(segment)))
      .join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...given.signedHeaders.map(name => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    given.signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest)].join('\n')
  const key = [...scope.split('/')].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${SECRET_ACCESS_KEY}`),
  )
  return hmac(key, toSign).toString('hex') === given.signature ? null : 'SignatureDoesNotMatch'
}

interface GivenSignature {
  readonly isPresigned: boolean
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

function fromQuery({ searchParams }: URL): GivenSignature | null {
  if (searchParams.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null
  return {
    isPresigned: true,
    credential: searchParams.get('X-Amz-Credential') ?? '',
    signedHeaders: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: searchParams.get('X-Amz-Signature') ?? '',
  }
}

function fromHeader(authorization = ''): GivenSignature | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  )
  if (parts === null) return null
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  return { isPresigned: false, credential, signedHeaders: signedHeaders.split(';'), signature }
}

/** `20261120T120000Z` as milliseconds. */
function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Percent-encoding as RFC 3986 has it: everything but letters, digits and -._~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
