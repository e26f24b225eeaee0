#!/usr/bin/env node
import { describeFailure } from './platform/operator-error.ts'
import { showSourcesInStacks } from './platform/show-sources-in-stacks.ts'
import { VERSION } from './version.ts'

interface Command {
  readonly help: string
  run(args: readonly string[]): Promise<number>
}

/** Loaded when asked for, so that `--help` does not wait for a database driver. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: () => import('./commands/serve.ts').then(({ help, serve }) => ({ help, run: serve })),
  migrate: () => import('./commands/migrate.ts').then(({ help, migrate }) => ({ help, run: migrate })),
  demo: () => import('./commands/demo.ts').then(({ help, demo }) => ({ help, run: demo })),
  call: () => import('./commands/call.ts').then(({ help, call }) => ({ help, run: call })),
  reports: () => import('./commands/reports.ts').then(({ help, reports }) => ({ help, run: reports })),
  check: () => import('./commands/check.ts').then(({ help, check }) => ({ help, run: check })),
  preview: () => import('./commands/preview.ts').then(({ help, preview }) => ({ help, run: preview })),
  'adopt-directory': () =>
    import('./commands/adopt-directory.ts').then(({ help, adopt }) => ({ help, run: adopt })),
  'sign-in-link': () =>
    import('./commands/sign-in-link.ts').then(({ help, signInLink }) => ({ help, run: signInLink })),
  sip: () => import('./commands/sip.ts').then(({ help, sip }) => ({ help, run: sip })),
  replay: () => import('./commands/replay.ts').then(({ help, replay }) => ({ help, run: replay })),
}

const USAGE = `Usage: dialplane <command> [options]

  serve      run the service (default)
  migrate    bring the database schema up to date
  demo       set up a small network on a running service and show what it does
  call       call a number of a running service from this terminal, or answer calls in it
  reports    rebuild the rollups that reports are read from
  check      compare what caps have counted with the calls and reservations that they count
  preview    show how a call would be routed now, and why
  sip        print what was said by SIP in a call
  replay     decide once more about a call or a ping, and say what differs

  sign-in-link      print a link that signs somebody in once, for who is locked out
  adopt-directory   make DATA_DIR the directory of files of all processes, after another was lost

dialplane <command> --help tells more about each. Version ${VERSION}.
`

showSourcesInStacks(import.meta.url)
process.exitCode = await main(process.argv.slice(2))

async function main([name = 'serve', ...args]: string[]): Promise<number> {
  if (name === '--version') return print(`${VERSION}\n`)
  if (name === '--help' || name === 'help') return print(USAGE)
  const load = COMMANDS[name]
  if (load === undefined) {
    process.stderr.write(`Unknown command "${name}".\n\n${USAGE}`)
    return 2
  }
  const command = await load()
  if (args.includes('--help')) return print(`${command.help}\n`)
  try {
    return await command.run(args)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    return 1
  }
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
