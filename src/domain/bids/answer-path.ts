/** Where a value stands in a buyer's JSON answer: names of fields and places in arrays, from the outside in. */
export type AnswerPath = readonly (string | number)[]

/** Room for any answer that a person would write a path into. */
export const MAX_PATH_LENGTH = 200
const MAX_PATH_STEPS = 20

/**
 * Reads a path, dotted with `[n]` for arrays: `price`, `data.bids[0].price`, `[0].price` (completions.md §9, Buyers).
 * Null when it is none.
 */
export function parseAnswerPath(text: string): AnswerPath | null {
  if (text.length > MAX_PATH_LENGTH || !PATH.test(text)) return null
  const steps = [...text.matchAll(STEP)].map(([, name, place]) => name ?? Number(place))
  return steps.length <= MAX_PATH_STEPS ? steps : null
}

const NAME = '[^.[\\]\\s](?:[^.[\\]]*[^.[\\]\\s])?'
const PLACE = '\\[\\d{1,4}\\]'
const PATH = new RegExp(`^(?:${NAME}|${PLACE})(?:\\.${NAME}|${PLACE})*$`)
const STEP = /([^.[\]]+)|\[(\d+)\]/g

/** The value at a path; undefined where there is none. Only what the answer itself holds is found. */
export function valueAt(answer: unknown, path: AnswerPath): unknown {
  let value = answer
  for (const step of path) {
    const isPlace = typeof step === 'number'
    if (typeof value !== 'object' || value === null || Array.isArray(value) !== isPlace) return undefined
    if (!Object.hasOwn(value, step)) return undefined
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return value
}
