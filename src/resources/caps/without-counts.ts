import type { CapsDocument } from './schema.ts'

/** The limits alone: what calls count is nobody's change. */
export function withoutCounts<T extends CapsDocument>({ calls_in_progress: _, caps, ...document }: T) {
  return { ...document, caps: caps.map(({ filled: _filled, ...cap }) => cap) }
}

/** What is counted toward the hard cap. */
export function hardCapFilled({ caps }: CapsDocument): number {
  return caps.find(cap => cap.type === 'Hard')?.filled ?? 0
}
