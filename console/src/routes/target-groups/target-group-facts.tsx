import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { targetName } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { counted } from '../../format/format-number.ts'
import { capsInWords } from '../../words/cap-words.ts'
import { behaviorWords } from './behavior-words.ts'

/** Members beyond these are on the group's page. */
const NAMED = 8

export function TargetGroupFacts({ group }: { readonly group: TargetGroup }) {
  const names = group.targets.slice(0, NAMED).map(targetName)
  const more = group.targets.length - names.length
  return (
    <Facts
      facts={[
        ['Name', group.name],
        ['Members', more > 0 ? `${names.join(', ')} and ${counted(more, 'other')}` : names.join(', ')],
        ['Rings', behaviorWords(group)],
        ...(group.behavior === 2
          ? [['Order', `priority ${group.priority}, weight ${group.weight}`] as const]
          : []),
        ['Caps', capsInWords(group) ?? 'no limits'],
        ['Calls now', group.calls_in_progress],
        ['Id', group.id],
      ]}
    />
  )
}
