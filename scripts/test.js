import { prepare } from './prepare.js'
import { ROOT } from './repository.js'

// The end-to-end tests start what is built.
await prepare({ withBuild: true })

process.chdir(ROOT)
process.argv.splice(2, 0, 'run')
const runner = new URL('../node_modules/vitest/vitest.mjs', import.meta.url)
await import(runner.href)
