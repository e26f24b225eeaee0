import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'vitest'

/** Programs of others, and the packages of Debian that they are in. */
const PACKAGES = {
  sipp: 'sip-tester',
  baresip: 'baresip-core',
  kamailio: 'kamailio',
  'espeak-ng': 'espeak-ng',
  rtpengine: 'rtpengine-daemon',
}

type Program = keyof typeof PACKAGES

/** Debian keeps servers where not every account looks. */
const PLACES = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

/** Set where a test that does not run is a failure. */
const ALL_REQUIRED = 'REQUIRE_SIP_PROGRAMS'

/**
 * `test`, for tests that need these programs. Where one is missing they are skipped, and their title says why.
 * @throws where `REQUIRE_SIP_PROGRAMS` is set and one is missing
 */
export function requirePrograms(...programs: readonly Program[]): typeof test | typeof test.skip {
  const missing = programs.filter(program => !PLACES.some(place => existsSync(join(place, program))))
  if (missing.length === 0) return test
  const words = `not installed: ${missing.join(', ')} (apt-get install ${missing.map(name => PACKAGES[name]).join(' ')})`
  if (process.env[ALL_REQUIRED] !== undefined) throw new Error(words)
  process.stderr.write(`Tests are skipped, because they need programs that are ${words}.\n`)
  return test.skip
}
