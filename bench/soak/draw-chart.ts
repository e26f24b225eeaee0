import { axisTicks } from './axis-ticks.ts'
import type { Stretch } from './compare-stretches.ts'

export interface Picture {
  readonly title: string
  /** Of the values. */
  readonly unit: string
  /** How long the whole took: where the axis ends. */
  readonly seconds: number
  readonly lines: readonly Line[]
  /** Parts that are compared: shaded, and named. */
  readonly marked: readonly (Stretch & { readonly name: string })[]
}

interface Line {
  readonly name: string
  readonly points: readonly { readonly atSeconds: number; readonly value: number }[]
}

/** Pixels. */
const WIDTH = 760
const HEIGHT = 280
const PLOT = { left: 64, right: WIDTH - 136, top: 58, bottom: HEIGHT - 44 }

/** Of a line of text: names at the ends of lines are kept so far apart. */
const LINE_HEIGHT = 16

const MOST_TICKS = 5
const MOST_MINUTE_TICKS = 10

/**
 * Colours and letters, by day and by night: pictures in pages follow the reader's own setting. The first two colours are
 * blue and orange, which everybody tells apart, and by night as well.
 */
const STYLE = `
  svg { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
  .ground { fill: #ffffff; stroke: #dcdcd6; }
  .title { font-size: 15px; font-weight: 600; fill: #1c1d1f; }
  .label { fill: #5c5f63; }
  .grid { stroke: #e7e7e2; }
  .axis { stroke: #84847c; }
  .marked { fill: #1c1d1f; fill-opacity: 0.05; }
  .line { fill: none; stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round; }
  .dot { stroke: none; }
  .name { font-weight: 600; }
  .of-0 { stroke: #1b5c93; } .fill-0 { fill: #1b5c93; }
  .of-1 { stroke: #b5560b; } .fill-1 { fill: #b5560b; }
  .of-2 { stroke: #1d6b3a; } .fill-2 { fill: #1d6b3a; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1b1d1f; stroke: #303337; }
    .title { fill: #e6e6e3; }
    .label { fill: #a3a7ac; }
    .grid { stroke: #303337; }
    .axis { stroke: #797e85; }
    .marked { fill: #e6e6e3; fill-opacity: 0.07; }
    .of-0 { stroke: #86bbe8; } .fill-0 { fill: #86bbe8; }
    .of-1 { stroke: #e3a05b; } .fill-1 { fill: #e3a05b; }
    .of-2 { stroke: #7cc694; } .fill-2 { fill: #7cc694; }
  }`

/** Values over time as a picture that stands alone: SVG. Values are not negative, and their axis begins at 0. */
export function drawChart(picture: Picture): string {
  const { title, unit, seconds, lines, marked } = picture
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value)))
  const ticks = axisTicks(highest, { most: MOST_TICKS, isWhole: false })
  const minuteTicks = axisTicks(seconds / 60, { most: MOST_MINUTE_TICKS, isWhole: seconds > 120 })
  const across = (at: number) => PLOT.left + (at / seconds) * (PLOT.right - PLOT.left)
  const up = (value: number) => PLOT.bottom - (value / (ticks.at(-1) ?? 1)) * (PLOT.bottom - PLOT.top)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title">`,
    `<title id="title">${escapeText(`${title}, ${unit}`)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="6"/>`,
    textAt({ x: 16, y: 26, css: 'title' }, title),
    textAt({ x: PLOT.left - 8, y: PLOT.top - 14, css: 'label', anchor: 'end' }, unit),
    ...marked.flatMap(({ from, to, name }) => [
      `<rect class="marked" x="${round(across(from))}" y="${PLOT.top}" width="${round(across(to) - across(from))}" height="${PLOT.bottom - PLOT.top}"/>`,
      textAt({ x: (across(from) + across(to)) / 2, y: PLOT.top - 6, css: 'label', anchor: 'middle' }, name),
    ]),
    ...ticks.flatMap(tick => [
      `<line class="${tick === 0 ? 'axis' : 'grid'}" x1="${PLOT.left}" x2="${PLOT.right}" y1="${round(up(tick))}" y2="${round(up(tick))}"/>`,
      textAt(
        { x: PLOT.left - 8, y: up(tick) + 4, css: 'label', anchor: 'end' },
        tick.toLocaleString('en-US'),
      ),
    ]),
    ...minuteTicks
      .filter(minutes => minutes * 60 <= seconds)
      .map(minutes =>
        textAt(
          { x: across(minutes * 60), y: PLOT.bottom + 18, css: 'label', anchor: 'middle' },
          String(minutes),
        ),
      ),
    textAt({ x: PLOT.right, y: HEIGHT - 10, css: 'label', anchor: 'end' }, 'minutes under load'),
    ...lines.flatMap(({ points }, index) => {
      const path = points.map(({ atSeconds, value }) => `${round(across(atSeconds))},${round(up(value))}`)
      return path.length === 0 ? [] : [`<polyline class="line of-${index}" points="${path.join(' ')}"/>`]
    }),
    ...namesAtEnds(lines, up).map(({ name, index, y }) =>
      textAt({ x: PLOT.right + 10, y: y + 4, css: `name fill-${index}` }, name),
    ),
    '</svg>\n',
  ].join('\n')
}

/** Where the name of each line stands: beside its end, but for what others take. */
function namesAtEnds(lines: readonly Line[], up: (value: number) => number) {
  const wanted = lines
    .flatMap(({ name, points }, index) => {
      const last = points.at(-1)
      return last === undefined ? [] : [{ name, index, y: up(last.value) }]
    })
    .sort((left, right) => left.y - right.y)
  let free = PLOT.top
  const placed = wanted.map(one => {
    const y = Math.max(one.y, free)
    free = y + LINE_HEIGHT
    return { ...one, y }
  })
  // What was pushed below the axis is lifted, all of them together.
  const excess = Math.max(0, free - LINE_HEIGHT - PLOT.bottom)
  return placed.map(one => ({ ...one, y: one.y - excess }))
}

function textAt(
  { x, y, css, anchor = 'start' }: { x: number; y: number; css: string; anchor?: 'start' | 'middle' | 'end' },
  text: string,
): string {
  return `<text class="${css}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeText(text)}</text>`
}

const round = (pixels: number) => Number(pixels.toFixed(1))

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
