import { register } from 'node:module'
import { prepare } from './prepare.js'

// npm run soak [-- --minutes <count>] [--charts <directory>]: the whole service under load for an hour, and what has grown.
await prepare({ withBuild: true })

register('./typescript-loader.js', import.meta.url)
const soak = new URL('../bench/soak/main.ts', import.meta.url)
await import(soak.href)
