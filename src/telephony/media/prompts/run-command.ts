import { spawn } from 'node:child_process'

export interface Command {
  /** A name that is looked for in PATH, or a path. No shell reads it. */
  readonly program: string
  readonly parameters: readonly string[]
  readonly input: Uint8Array
  readonly timeoutMs: number
  /** More output ends the command. */
  readonly maxOutputBytes: number
}

export type CommandOutcome =
  | { readonly outcome: 'done'; readonly output: Buffer }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'failed'; readonly reason: string }

/** What a program says of its failure, as far as it is worth a line in the log. */
const MAX_COMPLAINT_CHARACTERS = 300

/** Runs a program with bounds on its time and its output. It gets no environment but PATH: whatever it needs is said. */
export function runCommand({
  program,
  parameters,
  input,
  timeoutMs,
  maxOutputBytes,
}: Command): Promise<CommandOutcome> {
  return new Promise(resolve => {
    const child = spawn(program, parameters, { env: { PATH: process.env['PATH'] ?? '' }, stdio: 'pipe' })
    const output: Buffer[] = []
    let bytes = 0
    let complaint = ''
    let reason: string | null = null
    const end = (why: string) => {
      reason ??= why
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end(`it took longer than ${timeoutMs} ms`), timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxOutputBytes) end(`it wrote more than ${maxOutputBytes} bytes`)
      else output.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(-MAX_COMPLAINT_CHARACTERS)
    })
    // It need not read all that it is given.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', error => {
      clearTimeout(timer)
      const isMissing = 'code' in error && error.code === 'ENOENT'
      resolve(isMissing ? { outcome: 'missing' } : { outcome: 'failed', reason: error.message })
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0 && reason === null) resolve({ outcome: 'done', output: Buffer.concat(output) })
      else
        resolve({
          outcome: 'failed',
          reason: reason ?? `it ended with ${signal ?? code}: ${complaint.trim()}`,
        })
    })
  })
}
