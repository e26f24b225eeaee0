import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAuthority } from './testing/throwaway-authority.ts'
import { readTrustAnchors } from './trust-anchors.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'anchors-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function anchorsOf(text: string) {
  const path = join(directory, 'roots.pem')
  await writeFile(path, text)
  return readTrustAnchors('STIR_TRUST_ANCHORS', path)
}

test('every certificate of the file is trusted, however many there are', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Root ${index}`)
  const file = names.map(name => `# ${name}\n${makeAuthority({ name }).certificate}`).join('\n')
  expect((await anchorsOf(file)).map(({ subject }) => subject)).toEqual(names.map(name => `CN=${name}`))
})

test('without a setting nobody is', async () => {
  expect(await readTrustAnchors('STIR_TRUST_ANCHORS', null)).toEqual([])
})

test.each([
  ['nothing', '', 'has no certificate'],
  [
    'what is no certificate',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    'no certificate',
  ],
])('a file with %s is refused', async (_what, text, message) => {
  await expect(anchorsOf(text)).rejects.toThrow(message)
  await expect(anchorsOf(text)).rejects.toThrow('STIR_TRUST_ANCHORS: ')
})

test('a file that is not there is refused', async () => {
  const missing = join(directory, 'missing.pem')
  await expect(readTrustAnchors('SIP_TLS_CA', missing)).rejects.toThrow(
    `SIP_TLS_CA: ${missing} cannot be read (ENOENT)`,
  )
})
