import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'

/** A key with a certificate, which may sign others. */
export interface Authority {
  readonly privateKey: KeyObject
  readonly name: string
  /** PEM. */
  readonly certificate: string
}

interface CertificateOptions {
  readonly name?: string
  /** Null signs for itself. */
  readonly issuer?: Authority | null
  readonly isAuthority?: boolean
  readonly signsForNumbers?: boolean
  readonly validFrom?: number
  readonly validUntil?: number
  readonly curve?: string
}

/** When tests take place. */
export const TEST_TIME = Date.parse('2026-05-01T12:00:00Z')

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** Makes a key and a certificate (RFC 5280), for numbers unless it is an authority's (RFC 8226). */
export function makeAuthority({
  name = 'Throw-away',
  issuer = null,
  isAuthority = issuer === null,
  signsForNumbers = !isAuthority,
  validFrom = TEST_TIME - YEAR_MS,
  validUntil = TEST_TIME + YEAR_MS,
  curve = 'P-256',
}: CertificateOptions = {}): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const extensions = [
    extension('551d13', sequence(isAuthority ? [element(0x01, [0xff])] : [])),
    ...(signsForNumbers ? [extension('2b0601050507011a', NUMBER_AUTHORIZATION)] : []),
  ]
  const toBeSigned = sequence([
    element(0xa0, element(0x02, [2])),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    distinguishedName(issuer?.name ?? name),
    sequence([time(validFrom), time(validUntil)]),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extensions)),
  ])
  const signature = sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey)
  const der = sequence([
    toBeSigned,
    ECDSA_WITH_SHA256,
    element(0x03, Buffer.concat([NO_UNUSED_BITS, signature])),
  ])
  const certificate = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { privateKey, name, certificate }
}

/** As `node:crypto` reads it. */
export const certificateOf = ({ certificate }: Authority): X509Certificate => new X509Certificate(certificate)

export interface PassportContent {
  readonly header?: Readonly<Record<string, unknown>>
  readonly payload?: Readonly<Record<string, unknown>>
}

/** Where tests' certificates are. */
export const CERTIFICATE_URL = 'https://certificates.example.com/provider.pem'

/** An Identity field of a call from +12025550123 to +18005550100 at `TEST_TIME`, but for what the test says. */
export function identityOf({ privateKey }: Authority, { header, payload }: PassportContent = {}): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = [
    encoded({ alg: 'ES256', ppt: 'shaken', typ: 'passport', x5u: CERTIFICATE_URL, ...header }),
    encoded({
      attest: 'A',
      dest: { tn: ['18005550100'] },
      iat: TEST_TIME / 1_000,
      orig: { tn: '12025550123' },
      origid: '123e4567-e89b-12d3-a456-426655440000',
      ...payload,
    }),
  ].join('.')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')};info=<${CERTIFICATE_URL}>;alg=ES256;ppt=shaken`
}

function element(tag: number, content: Buffer | readonly number[]): Buffer {
  const body = Buffer.from(content)
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (parts: readonly Buffer[]) => element(0x30, Buffer.concat(parts))
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const extension = (hex: string, value: Buffer) => sequence([identifier(hex), element(0x04, value)])

const NO_UNUSED_BITS = Buffer.from([0])
const ECDSA_WITH_SHA256 = sequence([identifier('2a8648ce3d040302')])

/** One service provider code (RFC 8226, 9). */
const NUMBER_AUTHORIZATION = sequence([element(0xa0, element(0x16, Buffer.from('709J')))])

/** The common name alone. */
function distinguishedName(name: string): Buffer {
  const attribute = sequence([identifier('550403'), element(0x0c, Buffer.from(name))])
  return sequence([element(0x31, attribute)])
}

function time(at: number): Buffer {
  const text = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return element(0x18, Buffer.from(text))
}
