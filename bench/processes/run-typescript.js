import { register } from 'node:module'

// `node run-typescript.js <file.ts> …` does what `node <file.ts> …` would if Node 20 could read TypeScript.
register('../../scripts/typescript-loader.js', import.meta.url)
const [file] = process.argv.splice(2, 1)
if (file === undefined) throw new Error('Usage: node run-typescript.js <file URL> [arguments]')
await import(file)
