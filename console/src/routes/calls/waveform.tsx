import type { Peaks } from './peaks.ts'

const HEIGHT = 60

export interface WaveformProps {
  readonly peaks: Peaks
  /** How much was heard, from 0 to 1. */
  readonly played: number
  onSeek(share: number): void
}

/** A picture of a recording; a click goes there. Who cannot see it has the player beside it. */
export function Waveform({ peaks, played, onSeek }: WaveformProps) {
  const [above = [], below = above] = peaks
  const width = above.length
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={({ currentTarget, clientX }) => {
        const { left, width: shown } = currentTarget.getBoundingClientRect()
        onSeek((clientX - left) / shown)
      }}
    >
      <path d={outline(above, below)} className="all" />
      <svg x={0} y={0} width={width * played} height={HEIGHT} aria-hidden="true">
        <path d={outline(above, below)} className="played" />
      </svg>
    </svg>
  )
}

function outline(above: readonly number[], below: readonly number[]): string {
  const middle = HEIGHT / 2
  return above
    .map((peak, column) => {
      const top = middle - Math.max(peak * middle, 0.5)
      const bottom = middle + Math.max((below[column] ?? 0) * middle, 0.5)
      return `M${column + 0.5} ${top.toFixed(1)}V${bottom.toFixed(1)}`
    })
    .join('')
}
