import type { Schemas } from '../../api/api-client.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import { counted } from '../../format/format-number.ts'
import { reasonWords } from '../../words/reason-words.ts'
import type { Tone } from '../../words/tone.ts'

type Preview = Schemas['RoutingPreview']

const BLOCKED: Readonly<Record<NonNullable<Preview['blocked_reason']>, string>> = {
  postback_key_paused: 'The postback key is paused',
  caller_suppressed: 'The caller is suppressed',
  campaign_paused: 'The campaign is paused',
  number_paused: 'The number is paused',
  affiliate_paused: 'The publisher is paused',
  attestation_too_low: 'The caller’s number is not attested well enough',
  caller_too_frequent: 'The caller calls too often',
  menu_suppress: 'This key of the menu suppresses the caller',
}

/** A sentence names this many targets; the table below it has all. */
const MOST_NAMED = 3

/** What would happen to the call, in a sentence. */
export function previewSentence(
  preview: Preview,
  names: TargetNames,
): { readonly words: string; readonly tone: Tone } {
  const { decision, order, blocked_reason: reason, blocked_detail: detail } = preview
  if (decision === 'blocked') {
    const words = reason === null ? 'The call would be refused' : BLOCKED[reason]
    return {
      words: `${words}: nobody would get the call.${detail === null ? '' : ` ${detail}`}`,
      tone: 'bad',
    }
  }
  if (decision === 'no-target')
    return { words: `Nobody would get the call. ${whyNobody(preview)}`, tone: 'warning' }
  const [first, ...others] = order
  if (first === undefined)
    return { words: 'The call would be sent to a number that is no target.', tone: 'good' }
  const named = others.slice(0, MOST_NAMED - 1).map(id => names.target(id))
  const more = others.length - named.length
  const then = [...named, ...(more > 0 ? [counted(more, 'other')] : [])]
  const next = then.length === 0 ? '' : ` If it does not answer: ${then.join(', then ')}.`
  return { words: `${names.target(first)} would get the call.${next}`, tone: 'good' }
}

function whyNobody({ candidates }: Preview): string {
  if (candidates.length === 0) return 'No target is behind this campaign, or behind this key of its menu.'
  const counts = new Map<string, number>()
  for (const { reason } of candidates) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].sort(([, one], [, other]) => other - one)
  return `${reasons.map(([reason, count]) => `${reasonWords(reason)}: ${counted(count, 'target')}`).join('; ')}.`
}
