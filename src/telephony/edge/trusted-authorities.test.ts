import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/harness/temporary-directory.ts'
import { NAMED_CERTIFICATE, TEST_CERTIFICATE } from '../sip/transport/test-certificate.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>

beforeEach(async () => {
  directory = await temporaryDirectory()
})

afterEach(() => directory.remove())

async function fileWith(name: string, text: string) {
  const path = join(directory.path, name)
  await writeFile(path, text)
  return path
}

test('each certificate of the file is believed beside whom Node.js believes, and what it was given', async () => {
  const path = await fileWith('own.pem', `Ours:\n${TEST_CERTIFICATE}\n${NAMED_CERTIFICATE}`)
  const extra = await fileWith('extra.pem', NAMED_CERTIFICATE)
  const own = [TEST_CERTIFICATE, NAMED_CERTIFICATE]
  expect(await trustedAuthorities(path, '')).toEqual([...rootCertificates, ...own])
  expect(await trustedAuthorities(path, extra)).toEqual([...rootCertificates, NAMED_CERTIFICATE, ...own])
})

test('what Node.js could not read either keeps nobody from calling', async () => {
  const path = await fileWith('own.pem', TEST_CERTIFICATE)
  const missing = join(directory.path, 'missing.pem')
  expect(await trustedAuthorities(path, missing)).toEqual([...rootCertificates, TEST_CERTIFICATE])
})

test.each(['', 'a text'])('a file without a certificate is refused: %j', async text => {
  const path = await fileWith('own.pem', text)
  await expect(trustedAuthorities(path, '')).rejects.toThrow(`SIP_TLS_CA: ${path} has no certificate`)
})
