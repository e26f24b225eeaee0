import type { SearchParameters } from '../../search-parameters.ts'

const STEPS = ['target', 'campaign', 'number', 'call'] as const
export type Step = (typeof STEPS)[number]

/** What the steps have made so far: it stands in the address, so that Back and a reload lose nothing. */
export interface Progress {
  /** Id of the target that takes the calls. */
  readonly target: number | null
  /** CID of the campaign. */
  readonly campaign: string | null
  /** What is dialled. */
  readonly number: string | null
  /** UUID of the test call. */
  readonly call: string | null
}

export function progressIn(search: SearchParameters): Progress {
  const text = (name: Step) => [search[name] ?? []].flat()[0] || null
  const target = Number(text('target'))
  return {
    target: Number.isSafeInteger(target) && target > 0 ? target : null,
    campaign: text('campaign'),
    number: text('number'),
    call: text('call'),
  }
}

/** Which step is next; null: all are done. A step is not next before those that it needs. */
export function nextStep(progress: Progress): Step | null {
  return STEPS.find(step => progress[step] === null) ?? null
}

/** @returns the address's query with what a step has made; what followed upon something else is not kept */
export function progressQuery(progress: Progress, step: Step, made: string | number): SearchParameters {
  const kept = STEPS.slice(0, STEPS.indexOf(step)).map(before => [before, progress[before]] as const)
  return Object.fromEntries([...kept, [step, made]].map(([name, value]) => [name, String(value)]))
}
