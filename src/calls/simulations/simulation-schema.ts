import { type Static, Type } from 'typebox'
import { ATTESTATION_TAG, ATTESTATIONS } from '../../domain/attestation/attestation.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { type FieldErrors, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Nullable, NullableText, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import { RequestTags, tagTexts } from '../../resources/tags/request-tags.ts'
import type { CalledAddress } from '../../telephony/carrier.ts'
import type { CallScript, ScriptedAnswer, ScriptedAnswers } from '../../telephony/simulated/call-script.ts'
import { Call, CallEventDocument } from '../call-schema.ts'
import { MAX_RECORDING_URL_LENGTH } from '../engine/call-state.ts'
import { readKeys } from './read-keys.ts'
import { SIMULATION_CLOCKS } from './simulations.ts'

/** The longest ring timeout of a Target (completions.md §8). */
const MAX_RING_SECONDS = 5_999

/** Half a day: well below the duration at which the engine takes a call for lost. */
const MAX_TALK_SECONDS = 43_200

/** More destinations than a call tries in practice. */
const MAX_ANSWERS = 1_000

const Answer = Type.Object({
  outcome: Type.Optional(
    OneOf(['answer', 'busy', 'no_answer', 'failed'], { description: 'Default: answer.' }),
  ),
  ring_seconds: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_RING_SECONDS,
      description: 'Seconds before the outcome; default 0.',
    }),
  ),
  talk_seconds: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_TALK_SECONDS,
      description: 'Seconds until one side hangs up; default 60.',
    }),
  ),
  hung_up_by: Type.Optional(
    OneOf(['caller', 'target'], { description: 'Who hangs up then; default: caller.' }),
  ),
})

type AnswerBody = Static<typeof Answer>

export const SimulationCreate = Type.Object(
  {
    number: Type.Optional(NullableText({ description: 'The number that is called; this or `sip_address`.' })),
    sip_address: Type.Optional(
      NullableText({ description: 'The SIP address of a reservation, which is called instead of a number.' }),
    ),
    caller_number: Type.Optional(
      NullableText({ description: 'Without one the caller withholds the number.' }),
    ),
    digits: Type.Optional(
      Type.Unknown({
        description:
          'Keys that the caller presses, one for each time a key is waited for: a text, or an array of one-character texts and integers from 0 to 9.',
        examples: ['81', ['8', 1, '#']],
      }),
    ),
    tags: Type.Optional(RequestTags),
    attestation: Type.Optional(
      Nullable(
        OneOf(ATTESTATIONS, {
          description:
            'What a carrier would have found out of the caller’s right to the number; the tag `attestation` of the call. Default: nothing.',
        }),
      ),
    ),
    answers: Type.Optional(
      Type.Unsafe<readonly AnswerBody[] | Readonly<Record<string, AnswerBody>>>({
        type: ['array', 'object'],
        items: Answer,
        maxItems: MAX_ANSWERS,
        propertyNames: { pattern: '^[0-9]+$' },
        additionalProperties: Answer,
        maxProperties: MAX_ANSWERS,
        description:
          'How destinations react: an array, one entry for each destination in the order of dialling, or an object by Target id. Default: answered at once, 60 seconds of talk.',
      }),
    ),
    recording_url: Type.Optional(
      NullableText({
        maxLength: MAX_RECORDING_URL_LENGTH,
        pattern: '^https?://',
        description: 'Where the recording will be, if the call is recorded; default: nothing comes of that.',
      }),
    ),
    clock: Type.Optional(
      OneOf(SIMULATION_CLOCKS, {
        description:
          'Default `instant`: virtual time, and the finished call is in the answer. `realtime`: answers at once.',
      }),
    ),
  },
  { title: 'SimulatedCallCreate' },
)

export const SimulationDocument = Rooted(
  'simulated_call',
  Type.Object({ call: Call, events: Type.Array(CallEventDocument) }, { title: 'SimulatedCall' }),
)

/** The script that a request asks for, or what is wrong with it. */
export function readCallScript(
  body: Static<typeof SimulationCreate>,
  sipDomain: string,
): { readonly script: CallScript } | { readonly errors: FieldErrors } {
  const called = readCalledAddress(body, sipDomain)
  if ('errors' in called) return called
  const callerText = body.caller_number?.trim() ?? ''
  const callerNumber = callerText === '' ? null : parsePhoneNumber(callerText)
  if (callerText !== '' && callerNumber === null)
    return { errors: { caller_number: [MESSAGE.notPhoneNumber] } }
  const pressed = readKeys(body.digits)
  if ('error' in pressed) return { errors: { digits: [pressed.error] } }
  const { tags = {}, attestation = null, answers = [] } = body
  return {
    script: {
      callerNumber,
      called: called.address,
      tags: { ...tagTexts(tags), ...(attestation !== null && { [ATTESTATION_TAG]: attestation }) },
      digits: pressed.keys,
      answers: scriptedAnswers(answers),
      recordingUrl: body.recording_url ?? null,
    },
  }
}

function readCalledAddress(
  { number, sip_address: sipAddress }: Static<typeof SimulationCreate>,
  sipDomain: string,
): { readonly address: CalledAddress } | { readonly errors: FieldErrors } {
  const numberText = number?.trim() ?? ''
  const sipText = sipAddress?.trim() ?? ''
  if (numberText !== '' && sipText !== '') {
    return { errors: { sip_address: ['must be left out when number is given'] } }
  }
  if (sipText !== '') {
    const [, user, domain] = /^(?:sips?:)?([^@]+)@([^@;]+)$/i.exec(sipText) ?? []
    if (user === undefined || domain?.toLowerCase() !== sipDomain.toLowerCase()) {
      return { errors: { sip_address: [`is not of the form <reservation uuid>@${sipDomain}`] } }
    }
    return { address: { kind: 'sip-user', user } }
  }
  if (numberText === '') return { errors: { number: [MESSAGE.blank] } }
  const parsed = parsePhoneNumber(numberText)
  return parsed === null
    ? { errors: { number: [MESSAGE.notPhoneNumber] } }
    : { address: { kind: 'number', number: parsed } }
}

function scriptedAnswers(
  answers: readonly AnswerBody[] | Readonly<Record<string, AnswerBody>>,
): ScriptedAnswers {
  if (isList(answers)) return { kind: 'in-order', answers: answers.map(scriptedAnswer) }
  const byTarget = Object.entries(answers).map(
    ([id, answer]) => [Number(id), scriptedAnswer(answer)] as const,
  )
  return { kind: 'by-target', answers: new Map(byTarget) }
}

function isList<T>(answers: readonly T[] | Readonly<Record<string, T>>): answers is readonly T[] {
  return Array.isArray(answers)
}

function scriptedAnswer(answer: AnswerBody): Partial<ScriptedAnswer> {
  return {
    ...(answer.outcome !== undefined && { outcome: answer.outcome }),
    ...(answer.ring_seconds !== undefined && { ringSeconds: answer.ring_seconds }),
    ...(answer.talk_seconds !== undefined && { talkSeconds: answer.talk_seconds }),
    ...(answer.hung_up_by !== undefined && { hungUpBy: answer.hung_up_by }),
  }
}
