import type { FilledByCap } from './cap-limits.ts'

const BASE = 36

/**
 * What is filled as a short text, kept with every decision: caps by ascending id, each as its distance from the one
 * before and its count (`a.3,1.5`), empty ones left out. `readFilledText` reads it.
 */
export function filledText(filled: FilledByCap): string {
  const known = texts.get(filled)
  if (known !== undefined) return known
  let before = 0
  const parts: string[] = []
  for (const [id, count] of [...filled].sort(([one], [other]) => one - other)) {
    if (count === 0) continue
    parts.push(`${(id - before).toString(BASE)}.${count.toString(BASE)}`)
    before = id
  }
  const text = parts.join(',')
  texts.set(filled, text)
  return text
}

/** Pings that arrive together share what was read, by identity: it is written once for all of them. */
const texts = new WeakMap<FilledByCap, string>()

export function readFilledText(text: string): FilledByCap {
  const filled = new Map<number, number>()
  let id = 0
  for (const part of text === '' ? [] : text.split(',')) {
    const [distance = '', count = ''] = part.split('.')
    id += Number.parseInt(distance, BASE)
    filled.set(id, Number.parseInt(count, BASE))
  }
  return filled
}
