import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arePackagesInstalled } from '../../scripts/install-packages.js'

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
}

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dialplane-packages-'))
  write('package-lock.json', { packages: LOCKED })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/plain': { version: '1.0.0' } } })
  write('node_modules/plain/package.json', {})
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: object) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

test('packages are installed when npm’s record and their folders say so', () => {
  expect(arePackagesInstalled(root)).toBe(true)
})

test('packages of which one has another version are not installed', () => {
  write('package-lock.json', { packages: { ...LOCKED, 'node_modules/plain': { version: '1.0.1' } } })
  expect(arePackagesInstalled(root)).toBe(false)
})

test('packages are not installed when npm was cut off before it wrote its record', () => {
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(arePackagesInstalled(root)).toBe(false)
})

test('packages are not installed when npm was cut off while it deleted the earlier ones', () => {
  rmSync(join(root, 'node_modules/plain'), { recursive: true })
  expect(arePackagesInstalled(root)).toBe(false)
})
