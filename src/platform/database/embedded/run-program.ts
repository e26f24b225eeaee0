import { execFile } from 'node:child_process'

/** The account that PostgreSQL runs under; null is our own, which is the case whenever we are not root. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null

/** How a program ended. `exitCode` is null when it could not be started or was killed; `output` then says why. */
export type ProgramResult = { readonly exitCode: number | null; readonly output: string }

/** Making a cluster takes under a second; a disk that needs longer than this does not work. */
const PROGRAM_TIMEOUT_MS = 120_000

/** What PostgreSQL's programs get to see: our own environment may hold secrets, and PG* variables would steer them. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const

/** Runs a program to its end as `account`, bounded in time. */
export function runProgram(
  file: string,
  parameters: readonly string[],
  account: ServerAccount,
): Promise<ProgramResult> {
  return new Promise(resolve => {
    // Our working directory may be one that the account cannot enter.
    const options = { cwd: '/', env: SERVER_ENVIRONMENT, timeout: PROGRAM_TIMEOUT_MS, ...account }
    execFile(file, parameters, options, (error, stdout, stderr) => {
      if (error === null) return resolve({ exitCode: 0, output: stdout })
      const exitCode = typeof error.code === 'number' ? error.code : null
      resolve({ exitCode, output: stderr.trim() || error.message })
    })
  })
}
