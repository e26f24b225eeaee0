import { expect, test } from 'vitest'
import { trunkWith } from './testing/trunk-of.ts'
import { createTrunkRefusals } from './trunk-refusals.ts'

const SOURCE = { address: '198.51.100.1', port: 5060 }

function refusals() {
  let now = 0
  const told: (readonly [number, { readonly reason: string }])[] = []
  const logged: unknown[] = []
  const { note, noteAside } = createTrunkRefusals({
    clock: { now: () => now },
    states: { refused: (...refusal) => told.push(refusal) },
    logger: { info: (line: unknown) => logged.push(line) },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { note, noteAside, told, logged, pass }
}

test('a refusal stands in the state of its trunk and in the log, with what was sent cut short', () => {
  const { note, told, logged } = refusals()
  note(trunkWith({ id: 7 }), SOURCE, `no ${'x'.repeat(1_000)}`)
  const reason = `no ${'x'.repeat(297)}`
  expect(told).toEqual([[7, { reason, source: '198.51.100.1:5060' }]])
  expect(logged).toEqual([{ trunk_id: 7, source: '198.51.100.1:5060', reason }])
})

test('whoever came by no trunk stands in the log alone', () => {
  const { note, told, logged } = refusals()
  note(null, SOURCE, 'why')
  expect(told).toEqual([])
  expect(logged).toMatchObject([{ trunk_id: null, reason: 'why' }])
})

test('a trunk does not fill the log, and keeps no other out of it', () => {
  const { note, told, logged, pass } = refusals()
  for (let count = 0; count < 50; count++) note(trunkWith({ id: 1 }), SOURCE, 'again')
  note(trunkWith({ id: 2 }), SOURCE, 'another')
  expect(told).toHaveLength(51)
  expect(logged).toHaveLength(11)
  pass(60_000)
  note(trunkWith({ id: 1 }), SOURCE, 'still')
  expect(logged.at(-1)).toMatchObject({ reason: 'still', not_logged_before: 40 })
})

test('what begins no call is told once an hour, each reason for itself, however often it comes', () => {
  const { note, noteAside, told, logged, pass } = refusals()
  const trunk = trunkWith({ id: 1 })
  for (let count = 0; count < 200; count++) {
    noteAside(trunk, SOURCE, 'NOTIFY: NOTIFY is not known')
    pass(15_000)
  }
  noteAside(trunk, SOURCE, 'REGISTER: nobody registers here')
  noteAside(null, SOURCE, 'NOTIFY: NOTIFY is not known')
  note(trunk, SOURCE, 'why the call was refused')
  expect(told.map(([, { reason }]) => reason)).toEqual([
    'NOTIFY: NOTIFY is not known',
    'REGISTER: nobody registers here',
    'why the call was refused',
  ])
  expect(logged).toHaveLength(4)
  pass(3_600_000)
  noteAside(trunk, SOURCE, 'NOTIFY: NOTIFY is not known')
  expect(logged.at(-1)).toMatchObject({ not_logged_before: 199 })
})
