interface ReplayWire {
  readonly uuid: string
  readonly verdict: string
  readonly reason: string | null
  readonly decisions: readonly DecisionWire[]
}

interface DecisionWire {
  readonly at: string
  readonly verdict: string
  readonly differences: readonly {
    readonly name: string
    readonly stored: unknown
    readonly recomputed: unknown
  }[]
}

/** A replay as the API answers it, as lines: the verdict, then each decision and what differs. */
export function replayText({ uuid, verdict, reason, decisions }: ReplayWire): string {
  const lines = [`${uuid}: ${SENTENCES[verdict] ?? verdict}`]
  if (reason !== null) lines.push(reason)
  for (const { at, verdict: ofDecision, differences } of decisions) {
    lines.push(`${at}  ${ofDecision}`)
    for (const { name, stored, recomputed } of differences) {
      lines.push(`  ${name}: was ${JSON.stringify(stored)}, is ${JSON.stringify(recomputed)}`)
    }
  }
  return lines.join('\n')
}

const SENTENCES: Readonly<Record<string, string>> = {
  same: 'everything is decided the same.',
  different: 'it would be decided otherwise today.',
  unknown: 'not everything can be decided once more.',
}
