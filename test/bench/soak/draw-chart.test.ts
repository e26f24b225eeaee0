import { expect, test } from 'vitest'
import { drawChart, type Picture } from '../../../bench/soak/draw-chart.ts'

const points = (values: readonly number[]) =>
  values.map((value, index) => ({ atSeconds: (index + 1) * 60, value }))

const picture: Picture = {
  title: 'Memory',
  unit: 'MB',
  seconds: 300,
  lines: [
    { name: 'service', points: points([0, 100, 400, 200, 400]) },
    { name: 'PostgreSQL', points: points([390, 390, 390, 390, 390]) },
  ],
  marked: [{ from: 60, to: 120, name: 'compared' }],
}

/** The places of a line, in pixels. */
function placesOf(svg: string, index: number): { readonly x: number; readonly y: number }[] {
  const drawn = new RegExp(`<polyline class="line of-${index}" points="([^"]+)"`).exec(svg)?.[1] ?? ''
  return drawn.split(' ').map(pair => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
    return { x, y }
  })
}

/** Where a text stands. */
function placeOf(svg: string, text: string): { readonly x: number; readonly y: number } {
  const [, x, y] = new RegExp(`x="([\\d.]+)" y="([\\d.]+)"[^>]*>${text}</text>`).exec(svg) ?? []
  return { x: Number(x), y: Number(y) }
}

test('values stand above each other as their amounts do, and go to the right with time', () => {
  const places = placesOf(drawChart(picture), 0)
  const [zero, quarter, full, half] = places.map(({ y }) => y)
  expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).toSorted((left, right) => left - right))
  expect(zero).toBeGreaterThan(full ?? 0)
  const height = (zero ?? 0) - (full ?? 0)
  expect((zero ?? 0) - (half ?? 0)).toBeCloseTo(height / 2, 0)
  expect((zero ?? 0) - (quarter ?? 0)).toBeCloseTo(height / 4, 0)
})

test('the axes say what they measure, and where their ticks stand', () => {
  const svg = drawChart(picture)
  for (const text of ['Memory', 'MB', 'minutes under load', '0', '400', '5', 'compared']) {
    expect(svg).toContain(`>${text}</text>`)
  }
  const [zero, , full] = placesOf(svg, 0)
  // Letters stand on their line: their middle is a few pixels above it.
  expect(placeOf(svg, '400').y).toBeCloseTo((full?.y ?? 0) + 4, 0)
  expect(placeOf(svg, '0').y).toBeCloseTo((zero?.y ?? 0) + 4, 0)
})

test('names of lines that end at nearly the same height do not cover each other', () => {
  const svg = drawChart(picture)
  const [service, server] = [placeOf(svg, 'service'), placeOf(svg, 'PostgreSQL')]
  expect(server.y - service.y).toBeGreaterThanOrEqual(16)
})

test('names at the bottom stay within the picture', () => {
  const flat = (name: string) => ({ name, points: points([0, 0]) })
  const svg = drawChart({ ...picture, lines: [flat('one'), flat('two'), flat('three')] })
  expect(placeOf(svg, 'three').y).toBeLessThanOrEqual(placeOf(svg, '0').y)
  expect(placeOf(svg, 'three').y - placeOf(svg, 'one').y).toBe(32)
})

test('it follows the reader’s light or dark page, and text cannot break it', () => {
  const svg = drawChart({ ...picture, title: 'a < b & c' })
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).toContain('>a &lt; b &amp; c</text>')
  expect(svg).not.toContain('a < b')
})

test('nothing at all is drawn of a series that nobody could tell', () => {
  const svg = drawChart({ ...picture, lines: [{ name: 'files', points: [] }] })
  expect(svg).not.toContain('<polyline')
  expect(svg).not.toContain('files')
  expect(svg).toContain('>0</text>')
})
