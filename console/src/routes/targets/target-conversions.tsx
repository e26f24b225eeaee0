import type { Target } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { conditionsInWords } from '../../form/conditions/conditions.ts'
import { criteriaOf, tierInWords } from '../../form/criteria/criteria.ts'
import { formatDuration } from '../../format/format-time.ts'

/** What its calls are worth, criterion by criterion. */
export function TargetConversions({ target }: { readonly target: Target }) {
  const criteria = criteriaOf(target.conversion_criteria)
  return (
    <Section title="Conversions">
      {criteria.length === 0 ? (
        <p>It has no criteria of its own: the campaign’s count.</p>
      ) : (
        <ol className="criteria-list">
          {criteria.map(({ id, name, conditions, dedupe_seconds: dedupe, tiers }) => (
            <li key={id}>
              <h3>{name ?? 'Without a name'}</h3>
              <p>{conditionsInWords(conditions) ?? 'Every call.'}</p>
              <ul>
                {tiers.map(tier => (
                  <li key={tier.seconds}>{tierInWords(tier)}</li>
                ))}
              </ul>
              <p className="soft">
                {dedupe
                  ? `A caller converts once in ${formatDuration(dedupe)}.`
                  : 'Every call of a caller may convert.'}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
