import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a browser is given to make a passkey by, as far as an authenticator reads it. */
interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

/** How an answer differs from what a sound browser and authenticator make. */
interface Oddities {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A device with one passkey, and the browser before it (WebAuthn, ES256, without attestation). */
export interface Authenticator {
  readonly credentialId: string
  make(options: CreationOptions, oddities?: Oddities): object
  answer(options: RequestOptions, oddities?: Oddities): object
}

const IS_PRESENT = 0x01
const IS_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export function createAuthenticator(origin = 'http://localhost'): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  return {
    credentialId: id.toString('base64url'),
    make: ({ challenge, rp, user }, { origin: from = origin, isVerified = true } = {}) => {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const flags = IS_PRESENT | HAS_CREDENTIAL | (isVerified ? IS_VERIFIED : 0)
      const authData = Buffer.concat([authenticatorData(rp.id, flags, 0), credential])
      const attestation = cbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return response(id, {
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    answer: ({ challenge, rpId }, { origin: from = origin, isVerified = true, counter = 0 } = {}) => {
      const data = clientData('webauthn.get', challenge, from)
      const authData = authenticatorData(rpId, IS_PRESENT | (isVerified ? IS_VERIFIED : 0), counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return response(id, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

function response(id: Buffer, fields: object) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response: fields }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** RFC 9053, 7.1.1: an elliptic curve key of P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>

/** As much of RFC 8949 as an authenticator needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...value].flatMap(([name, held]) => [cbor(name), cbor(held)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
