import type { TextTableColumn } from '../src/platform/terminal/text-table.ts'
import type { Cleanup } from './processes/cleanup.ts'

/** One entry of `npm run bench`. */
export interface Benchmark {
  /** What is measured, and against what, in one line. */
  readonly summary: string
  run(context: BenchmarkContext): Promise<BenchmarkReport>
}

export interface BenchmarkContext {
  /** Whatever a benchmark starts is handed to this as soon as it runs: it is stopped however the run ends. */
  readonly cleanup: Cleanup
  /** `--rows`: how many rows a benchmark that fills tables inserts; null = its own default. */
  readonly rows: number | null
  /** `--seconds` and `--rate`: how long, and how many a second, where a benchmark asks for it; null = its own default. */
  readonly seconds: number | null
  readonly rate: number | null
  /** Says what is under way, beside the report. */
  progress(text: string): void
}

export interface BenchmarkReport {
  readonly columns: readonly BenchmarkColumn[]
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  /** What the table cannot say: how it was counted, what was verified. */
  readonly notes: readonly string[]
}

export interface BenchmarkColumn extends TextTableColumn {
  /** The name of the value in a row, and in JSON. */
  readonly key: string
  /** Decimals of a number in the table. Default 0. */
  readonly digits?: number
}
