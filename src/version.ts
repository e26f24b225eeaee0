import { readFileSync } from 'node:fs'
import { PROGRAM_FOLDER } from './platform/program-folder.ts'

/** The package's version, as the API document and the banner show it. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('package.json', PROGRAM_FOLDER), 'utf8'),
).version
