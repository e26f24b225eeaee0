import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '../platform/operator-error.ts'

/**
 * The `--options` of a command. An argument that it does not take is the operator's mistake, and reported in a
 * sentence.
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${problem}\nSee: dialplane ${command} --help`)
  }
}
