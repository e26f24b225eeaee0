import type { Target } from '../../api/resources/targets.ts'
import { CapBar } from '../../parts/cap-bar.tsx'
import { CAP_WORDS, capLevels } from '../../words/cap-words.ts'

export interface OwnCapsProps {
  readonly target: Target
  /** Leaves out those without a limit, which say only how many calls there were. */
  readonly isBrief?: boolean
}

/** How full each of a target's caps is. */
export function OwnCaps({ target, isBrief = false }: OwnCapsProps) {
  const levels = capLevels(target).filter(({ limit }) => !isBrief || limit !== null)
  if (levels.length === 0) return <p className="soft">It takes any number of calls.</p>
  return (
    <dl className="own-caps">
      {levels.map(level => (
        <div key={level.kind}>
          <dt>{CAP_WORDS[level.kind].counts}</dt>
          <dd>
            <CapBar level={level} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
