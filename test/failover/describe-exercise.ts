import type { Check } from './checks.ts'
import type { Exchange, Outcome } from './client.ts'
import type { Exercise, Phase } from './run-exercise.ts'

const OUTCOMES: readonly Outcome[] = [
  'acknowledged',
  'unavailable',
  'fault',
  'told',
  'in-doubt',
  'unreached',
  'cut-off',
]

/** What happened and what came of it, as two tables. */
export function describeExercise({ phases, client }: Exercise, checks: readonly Check[]): string {
  const course = phases.map(phase => {
    const during = client.exchanges.filter(({ at }) => at >= phase.from && at < phase.to)
    const counts = OUTCOMES.map(wanted => during.filter(({ outcome }) => outcome === wanted).length)
    return [
      phase.name,
      seconds(phase.to - phase.from),
      seconds(longestSilence(phase, during)),
      ...counts.map(String),
    ]
  })
  const found = checks.map(({ name, of, differences }) => [name, String(of), String(differences.length)])
  return [
    table(['what happens', 's', 'longest without a success, s', ...OUTCOMES], course),
    table(['what should be 0', 'of', 'found'], found),
  ].join('\n')
}

function longestSilence({ from, to }: Phase, during: readonly Exchange[]): number {
  const successes = during.filter(({ outcome }) => outcome === 'acknowledged').map(({ at }) => at)
  if (successes.length === 0) return 0
  const times = [from, ...successes, to]
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `  ${padded.join('   ')}`
  }
  return `\n${[heading, ...rows].map(line).join('\n')}\n`
}
