import { type ParseArgsConfig, parseArgs } from 'node:util'
import { errorInWords } from '../domain/error-in-words.ts'
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
    const problem = errorInWords(error)
    throw new OperatorError(`${problem}\nSee: dialplane ${command} --help`)
  }
}

/** @returns null where no Company is named: all are meant */
export function readCompanyId(text: string | undefined): number | null {
  if (text === undefined) return null
  const id = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id > 0))
    throw new OperatorError(`--company-id ${JSON.stringify(text)} is not usable; expected an id such as 1`)
  return id
}
