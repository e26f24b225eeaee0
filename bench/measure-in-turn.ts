import { type Cleanup, createCleanup } from './processes/cleanup.ts'

/** The exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130

/**
 * Measures one after the other, each once, and cleans up after each. Where one fails, what the others measure is worth having
 * all the same.
 * @returns the exit code
 */
export async function measureInTurn(
  names: readonly string[],
  measure: (name: string, cleanup: Cleanup) => Promise<void>,
): Promise<number> {
  let cleanup = createCleanup()
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    void cleanup.run().then(() => process.exit(INTERRUPTED))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const failed: string[] = []
  for (const name of new Set(names)) {
    cleanup = createCleanup()
    try {
      await measure(name, cleanup)
    } catch (error) {
      // What is measured was stopped under it: its complaints say nothing.
      if (!isInterrupted) console.error(error)
      failed.push(name)
    }
    await cleanup.run()
    if (isInterrupted) return INTERRUPTED
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}
