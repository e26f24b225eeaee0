import { fileURLToPath } from 'node:url'

/** The repository's root: the commands work from whichever directory they are started in. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
