import { register } from 'node:module'
import { prepare } from './prepare.js'

// Benchmarks of the whole service start what is built; those of one function import its source.
await prepare({ withBuild: true })

register('./typescript-loader.js', import.meta.url)
const benchmarks = new URL('../bench/main.ts', import.meta.url)
await import(benchmarks.href)
