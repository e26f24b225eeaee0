import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyInstallation } from './copy-installation.ts'

let root: string
let source: string

/** An installation as a strict umask and a blocked install script leave it. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dialplane-copy-'))
  source = join(root, 'native')
  await mkdir(join(source, 'bin'), { recursive: true })
  await mkdir(join(source, 'lib'), { mode: 0o700 })
  await writeFile(join(source, 'bin', 'postgres'), 'program')
  await chmod(join(source, 'bin', 'postgres'), 0o700)
  await writeFile(join(source, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(source, 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(async () => {
  await rm(root, { recursive: true })
})

test('everyone can read and run the copy, and its links are complete', async () => {
  const target = join(root, 'copy')
  await copyInstallation(source, target)
  expect(await modeOf(join(target, 'bin', 'postgres'))).toBe(0o755)
  expect(await modeOf(join(target, 'lib'))).toBe(0o755)
  expect(await modeOf(join(target, 'lib', 'libpq.so.5.18'))).toBe(0o644)
  expect(await readlink(join(target, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('copies made at the same time leave one whole copy and no remains', async () => {
  const target = join(root, 'copy')
  await Promise.all(Array.from({ length: 5 }, () => copyInstallation(source, target)))
  expect((await readdir(root)).sort()).toEqual(['copy', 'native'])
  expect(await readlink(join(target, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}
