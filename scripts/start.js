import { prepare } from './prepare.js'

await prepare({ withBuild: true })

// In this very process: signals reach the service, and its exit code is ours.
const service = new URL('../dist/main.js', import.meta.url)
await import(service.href)
