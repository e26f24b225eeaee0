import { derElements, readDer } from './der.ts'

/** 1.3.6.1.5.5.7.1.26: which numbers, or which provider's, a certificate may sign for (RFC 8226, 9). */
const TN_AUTHORIZATION_LIST = Buffer.from('2b0601050507011a', 'hex')

const SEQUENCE = 0x30
const OBJECT_IDENTIFIER = 0x06
const OCTET_STRING = 0x04
/** Of `TBSCertificate`, tagged [3] (RFC 5280, 4.1). */
const EXTENSIONS = 0xa3

/**
 * Whether a certificate was made for telephone numbers: it has a list of what it may sign for, and the list is not empty. Which
 * provider that names is not compared with anything: nobody publishes whose number is whose.
 * @param certificate DER
 */
export function signsForNumbers(certificate: Buffer): boolean {
  const toBeSigned = readDer(readDer(certificate)?.content ?? NOTHING)?.content ?? NOTHING
  const extensions = [...derElements(toBeSigned)].find(({ tag }) => tag === EXTENSIONS)?.content ?? NOTHING
  for (const extension of derElements(readDer(extensions)?.content ?? NOTHING)) {
    const parts = [...derElements(extension.content)]
    const [name] = parts
    if (name?.tag !== OBJECT_IDENTIFIER || !name.content.equals(TN_AUTHORIZATION_LIST)) continue
    const list = readDer(parts.find(({ tag }) => tag === OCTET_STRING)?.content ?? NOTHING)
    return list?.tag === SEQUENCE && list.content.length > 0
  }
  return false
}

const NOTHING = Buffer.alloc(0)
