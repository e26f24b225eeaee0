import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AskOutcome,
  type Circuit,
  circuitAfter,
  FAILURES_IN_A_ROW,
  NEW_CIRCUIT,
  OPEN_MS,
  passageThrough,
} from './circuit.ts'

/** Asks once for each sign, as usual: `.` answered, `x` failed, `-` void. */
function after(signs: string, circuit: Circuit = NEW_CIRCUIT, at = 0): Circuit {
  return [...signs].reduce((now, sign) => circuitAfter(now, 'usual', OUTCOMES[sign] ?? 'void', at), circuit)
}

const OUTCOMES: Record<string, AskOutcome> = { '.': 'answered', x: 'failed' }

const OPENED = after('xxxxx')

describe('a circuit', () => {
  test.each([
    ['', 'closed'],
    ['xxxx', 'closed'],
    ['xxxxx', 'open'],
    ['xxxx.x', 'closed'],
    ['xxxx-x', 'open'],
    ['xxxx-', 'closed'],
    ['xx.xx.xx.xx.xx.', 'closed'],
    ['xx.xx.xx.xx.xx.x', 'open'],
    ['x.x.x.x.x.x.x.x.x.x.', 'closed'],
    ['x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.', 'closed'],
    [`xxxx.xxxx.xx${'.'.repeat(8)}xx.x`, 'closed'],
    [`${'x.'.repeat(5)}xxxx.xx`, 'open'],
  ])('after %s is %s', (signs, state) => {
    expect(after(signs).state).toBe(state)
  })

  test('lets everyone through while it is closed', () => {
    expect(passageThrough(NEW_CIRCUIT, 0)).toEqual({ circuit: NEW_CIRCUIT, passage: 'usual' })
  })

  test('lets nobody through for 30 s once it is open, and then exactly one', () => {
    expect(passageThrough(OPENED, OPEN_MS - 1).passage).toBe('skipped')
    const first = passageThrough(OPENED, OPEN_MS)
    expect(first.passage).toBe('trial')
    expect(passageThrough(first.circuit, OPEN_MS).passage).toBe('skipped')
    expect(passageThrough(first.circuit, 10 * OPEN_MS).passage).toBe('skipped')
  })

  const TRIED = passageThrough(OPENED, OPEN_MS).circuit

  test('is as new after a trial that was answered', () => {
    expect(circuitAfter(TRIED, 'trial', 'answered', OPEN_MS)).toEqual(NEW_CIRCUIT)
  })

  test('stays open for another 30 s after a trial that failed', () => {
    const again = circuitAfter(TRIED, 'trial', 'failed', OPEN_MS + 5)
    expect(passageThrough(again, 2 * OPEN_MS + 4).passage).toBe('skipped')
    expect(passageThrough(again, 2 * OPEN_MS + 5).passage).toBe('trial')
  })

  test('is tried again at once when a trial said nothing', () => {
    const again = circuitAfter(TRIED, 'trial', 'void', OPEN_MS)
    expect(passageThrough(again, OPEN_MS).passage).toBe('trial')
  })

  test.each(['answered', 'failed', 'void'] as const)(
    'takes no notice of a question from before it opened that %s',
    outcome => {
      expect(circuitAfter(OPENED, 'usual', outcome, 5)).toBe(OPENED)
      expect(circuitAfter(TRIED, 'usual', outcome, 5)).toBe(TRIED)
    },
  )

  test('opens exactly as the rule says, by the plain count of the outcomes', () => {
    const outcomes = fc.array(fc.boolean(), { maxLength: 60 })
    fc.assert(
      fc.property(outcomes, failed => {
        let circuit: Circuit = NEW_CIRCUIT
        const past: boolean[] = []
        for (const hasFailed of failed) {
          circuit = circuitAfter(circuit, 'usual', hasFailed ? 'failed' : 'answered', 0)
          past.push(hasFailed)
          const inARow = past.length - 1 - past.lastIndexOf(false)
          const recent = past.slice(-20).filter(Boolean).length
          const shouldOpen = inARow >= FAILURES_IN_A_ROW || recent > 10
          expect(circuit.state).toBe(shouldOpen ? 'open' : 'closed')
          if (shouldOpen) return
        }
      }),
    )
  })
})
