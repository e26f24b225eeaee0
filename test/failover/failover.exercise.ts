import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Check, judge } from './checks.ts'
import { describeExercise } from './describe-exercise.ts'
import { type Exercise, runExercise } from './run-exercise.ts'

/** Enough of many differences to see what they are. */
const MOST_SHOWN = 10

let exercise: Exercise
let checks: readonly Check[]

beforeAll(async () => {
  exercise = await runExercise()
  checks = await judge(exercise)
  process.stdout.write(describeExercise(exercise, checks))
})

afterAll(() => exercise?.close())

test.for([
  'events that did not come to an end',
  'acknowledged facts that are lost',
  'facts that are there twice',
  'clicks that were never sent',
  'events that were never posted',
  'posted events with a wrong signature',
  'hard caps that are not exact',
  'counters that are not what happened',
  'calls over the concurrency cap',
  'live calls that were ended',
  'live calls of a wrong duration',
  'answers 500, or 503 without Retry-After',
  'requests cut off by a node that was not killed',
  'requests whose repeats never told what became of them',
  'nodes in bad health at the end',
])('there are no %s', name => {
  const check = checks.find(candidate => candidate.name === name)
  expect(check?.of).toBeGreaterThan(0)
  expect(check?.differences.slice(0, MOST_SHOWN)).toEqual([])
})
