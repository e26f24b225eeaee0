import { readFileSync } from 'node:fs'

/** The package's version, as the API document and the banner show it. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version
