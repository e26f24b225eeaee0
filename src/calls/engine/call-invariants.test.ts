import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import { buildConversionCriterion } from '../../../test/builders/build-conversion-criterion.ts'
import { buildRoutingGroup } from '../../../test/builders/build-routing-group.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import { deadlineOf } from './advance-call.ts'
import type { CallInput } from './transition.ts'

const SEED = 20_261_120
const MAX_LEG = 8

/** A campaign with a menu, targets on their own and a group that rings at once: every phase can be reached. */
const configuration = buildCompanyConfiguration({
  targets: [1, 2, 3, 4, 5].map(id => buildConfiguredTarget(id, { groupIds: id > 3 ? [9] : [] })),
  groups: [buildRoutingGroup(9, { behavior: 2, targetIds: [4, 5], priority: 2, weight: 1 })],
  campaigns: [
    buildCampaign(1, {
      greeting: { kind: 'say', message: 'Press 1', voiceGender: 'Female', repeat: 3 },
      callerBlockedPrompt: { message: 'Press 7', voiceGender: 'Male' },
      conversionCriteria: [buildConversionCriterion(1), buildConversionCriterion(2, { tiers: [] })],
      targetIds: [1, 2, 3],
      targetGroupIds: [9],
      menuOptions: [
        buildMenuOption('2', { action: 2, targetNumber: '+12025550199' }),
        buildMenuOption('3', { action: 3, targetCid: 'campaign-1' }),
        buildMenuOption('4', { action: 4 }),
        buildMenuOption('5', { action: 5 }),
        buildMenuOption('6', { action: 6 }),
      ],
    }),
  ],
})

const leg = fc.integer({ min: 1, max: MAX_LEG })
const gather = fc.integer({ min: 1, max: 4 })
const anyInput: fc.Arbitrary<CallInput | 'deadline'> = fc.oneof(
  fc.record({
    type: fc.constant('digit' as const),
    gather,
    digit: fc.constantFrom('1', '2', '3', '4', '5', '7', '8'),
  }),
  fc.record({ type: fc.constant('gather-timed-out' as const), gather }),
  fc.record({ type: fc.constant('leg-ringing' as const), leg }),
  fc.record({ type: fc.constant('leg-answering' as const), leg }),
  fc.record({ type: fc.constant('leg-answered' as const), leg }),
  fc.record({
    type: fc.constant('leg-failed' as const),
    leg,
    cause: fc.constantFrom('busy' as const, 'no-answer' as const, 'failed' as const),
  }),
  fc.record({ type: fc.constant('leg-ended' as const), leg }),
  fc.constant('deadline' as const),
  fc.constant<CallInput>({ type: 'ended', by: 'caller' }),
  fc.constant<CallInput>({ type: 'ended', by: 'carrier' }),
  fc.constant<CallInput>({ type: 'ordered-to-end', reason: 'shutdown' }),
  fc.record({
    type: fc.constant('recording-ready' as const),
    url: fc.constant('https://recordings.example.com/1.wav'),
  }),
  // Answers to questions that nobody asked, and deadlines that were put off.
  fc.constant<CallInput>({ type: 'caps-read', filled: new Map() }),
  fc.record({
    type: fc.constant('slots-decided' as const),
    decisions: fc.array(fc.record({ targetId: fc.integer({ min: 1, max: 5 }), refusal: fc.constant(null) })),
  }),
  fc.record({ type: fc.constant('deadline-passed' as const), deadline: fc.integer() }),
)
const anyFull = fc.uniqueArray(fc.integer({ min: 1, max: 5 })).map(ids => {
  return new Map(ids.map(id => [id, 'concurrency_cap_full' as const]))
})
const anyReserved = fc.option(fc.integer({ min: 1, max: 5 }))

test('whatever carriers report, in whatever order, a call holds only slots it uses and ends exactly once', () => {
  const property = fc.property(
    fc.array(anyInput, { maxLength: 40 }),
    anyFull,
    anyReserved,
    fc.boolean(),
    fc.boolean(),
    (inputs, full, reservedId, onlyReservedTarget, isCallerSuppressed) => {
      const reservation =
        reservedId === null
          ? null
          : {
              uuid: 'reservation',
              targetId: reservedId,
              dialNumber: null,
              bid: null,
              percentOfRevenue: null,
              refusals: new Map(),
              onlyReservedTarget,
            }
      const call = new EngineCall(configuration, {
        full,
        reservation,
        isCallerSuppressed,
        mayResubscribe: isCallerSuppressed,
      })
      for (const input of inputs) {
        if (input !== 'deadline') call.hear(input)
        else if (deadlineOf(call.state) !== null) call.passDeadline()
        assertInvariants(call)
      }
      // No input may be needed for a call to end: its deadlines bring it there.
      for (let passed = 0; call.state.phase !== 'ended'; passed++) {
        expect(passed).toBeLessThan(50)
        call.passDeadline()
        assertInvariants(call)
      }
      expect(call.slots.size).toBe(0)
      expect(call.story.filter(type => type === 'call_ended')).toHaveLength(1)
      expect(call.story.at(-1)).toBe('call_ended')
    },
  )
  fc.assert(property, { seed: SEED, numRuns: 2000 })
})

function assertInvariants(call: EngineCall): void {
  expect([...call.slots].sort()).toEqual([...call.state.progress.heldSlots].sort())
  const dialledTargets = call.dialled.flat().filter(targetId => targetId !== null)
  expect(new Set(dialledTargets).size).toBe(dialledTargets.length)
  if (call.state.phase === 'ringing') {
    for (const { destination } of call.state.legs) {
      if (destination.target !== null) expect(call.slots).toContain(destination.target.id)
    }
  }
  if (call.state.phase !== 'ended') expect(deadlineOf(call.state)).not.toBeNull()
  assertVerdict(call)
  if (call.state.phase === 'connected') {
    const answered = call.state.progress.destination?.target?.id
    expect(call.slots.size).toBe(answered === undefined ? 0 : 1)
  }
}

/** Of every call that was let in its end says, once, whether it converted; one that nobody took never does. */
function assertVerdict({ state, story }: EngineCall): void {
  const verdicts = story.filter(type => type === 'call_converted' || type === 'call_not_converted')
  const isJudged = state.phase === 'ended' && !story.includes('call_refused')
  expect(verdicts).toHaveLength(isJudged ? 1 : 0)
  if (state.phase !== 'ended') return
  expect(state.settlement.converts && state.progress.connectedAt === null).toBe(false)
  expect(state.charge.gte(0)).toBe(true)
}
