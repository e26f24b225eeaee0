import { Presets, SingleBar } from 'cli-progress'

/** Shows how far a piece of work is. */
export interface Progress {
  advance(done: number): void
  finish(): void
}

/** A bar on a terminal; one line where output goes to a file or a pipe. */
export function showProgress(stream: NodeJS.WriteStream, title: string, total: number): Progress {
  if (!stream.isTTY) {
    stream.write(`${title} (${total})\n`)
    return { advance: () => undefined, finish: () => undefined }
  }
  const bar = new SingleBar(
    { stream, format: `${title} {bar} {value}/{total}`, barsize: 30 },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return { advance: done => bar.update(done), finish: () => bar.stop() }
}
