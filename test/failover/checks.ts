import { checkCalls } from './check-calls.ts'
import { checkCaps } from './check-caps.ts'
import { checkFacts } from './check-facts.ts'
import type { Exchange } from './client.ts'
import type { Exercise } from './run-exercise.ts'

/** What an exercise is judged by: whatever is listed should not be. */
export interface Check {
  readonly name: string
  /** What was looked at: how many of them there were. */
  readonly of: number
  readonly differences: readonly string[]
}

export async function judge(exercise: Exercise): Promise<readonly Check[]> {
  const { phases, troubles } = exercise
  return [
    { name: 'events that did not come to an end', of: phases.length, differences: troubles },
    ...(await checkFacts(exercise)),
    ...(await checkCaps(exercise)),
    ...(await checkCalls(exercise)),
    ...checkAnswers(exercise),
    await checkNodes(exercise),
  ]
}

/** How long after a node's death its connections may still break. */
const DYING_MS = 1_000

function checkAnswers({ client: { exchanges }, ledger }: Exercise): readonly Check[] {
  const isOfKilled = ({ node, askedAt, at }: Exchange) =>
    node.kills.some(kill => kill >= askedAt - DYING_MS && kill <= at + DYING_MS)
  const faults = exchanges.filter(({ outcome }) => outcome === 'fault')
  const cutOff = exchanges.filter(exchange => exchange.outcome === 'cut-off' && !isOfKilled(exchange))
  const described = (found: readonly Exchange[]) => found.map(({ detail }) => detail)
  return [
    { name: 'answers 500, or 503 without Retry-After', of: exchanges.length, differences: described(faults) },
    {
      name: 'requests cut off by a node that was not killed',
      of: exchanges.length,
      differences: described(cutOff),
    },
    {
      name: 'requests whose repeats never told what became of them',
      of: exchanges.length,
      differences: ledger.inDoubt,
    },
  ]
}

async function checkNodes({ nodes }: Exercise): Promise<Check> {
  const differences = [...nodes.unexpectedEnds]
  for (const node of nodes.all) if (!(await node.isReady())) differences.push(`${node.name} is not ready`)
  return { name: 'nodes in bad health at the end', of: nodes.all.length, differences }
}
