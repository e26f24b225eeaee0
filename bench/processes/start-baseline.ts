import { fileURLToPath } from 'node:url'
import type { Cleanup } from './cleanup.ts'
import { startProcess } from './start-process.ts'

const RUN_TYPESCRIPT = fileURLToPath(new URL('./run-typescript.js', import.meta.url))

/** Runs one of `bench/baselines/` as a process of its own; it prints `ready <url>`. */
export async function startBaseline(
  cleanup: Cleanup,
  name: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ readonly url: string; readonly pid: number }> {
  const file = new URL(`../baselines/${name}.ts`, import.meta.url)
  const { output, pid } = await startProcess(cleanup, [RUN_TYPESCRIPT, file.href], {
    NODE_ENV: 'production',
    ...environment,
  })
  const url = output.at(-1)?.split(' ')[1]
  if (url === undefined) throw new Error(`${name} printed no address`)
  return { url, pid }
}
