import { type Campaign, campaigns } from '../../../api/resources/campaigns.ts'
import { Section } from '../../../detail/section.tsx'
import { conditionsInWords } from '../../../form/conditions/conditions.ts'
import {
  type CriterionValues,
  criteriaAttributesOf,
  criteriaOf,
  tierInWords,
} from '../../../form/criteria/criteria.ts'
import { CriteriaField } from '../../../form/criteria/criteria-field.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { notify } from '../../../parts/notices.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { useEditedCampaign } from '../use-edited-campaign.ts'

interface CriteriaForm {
  readonly conversion_criteria: readonly CriterionValues[]
}

/** When its calls convert and what they are worth, where the target does not say so itself. */
export function ConversionsTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  return (
    <Section title="Conversions">
      <p className="soft">
        A target’s own criteria are looked at first, then these, from the top: the first whose conditions hold
        decides, met or not. A call converts at the highest step whose seconds it was connected for.
      </p>
      {may('write', 'campaigns') ? <CriteriaEditor version={version} /> : <CriteriaWords version={version} />}
    </Section>
  )
}

function CriteriaEditor({ version }: CampaignTabProps) {
  const { base, formKey, renew } = useEditedCampaign(version)
  const update = campaigns.useUpdate()
  const { record } = base
  return (
    <ResourceForm<CriteriaForm>
      key={formKey}
      isInline
      title="Conversions"
      values={formOf(record)}
      valuesOf={now => formOf(now as Campaign)}
      submitLabel="Save the criteria"
      save={({ before, values, now }) =>
        update.mutateAsync({
          key: record.cid,
          changes: {
            conversion_criteria_attributes: [
              ...criteriaAttributesOf(
                values.conversion_criteria,
                (now?.values ?? before).conversion_criteria,
              ),
            ],
          },
          etag: (now ?? base).etag,
        })
      }
      onSaved={() => {
        notify('Saved the criteria.')
        renew()
      }}
      onCancel={renew}
    >
      <CriteriaField name="conversion_criteria" />
    </ResourceForm>
  )
}

function formOf({ conversion_criteria: criteria }: Campaign): CriteriaForm {
  return { conversion_criteria: criteriaOf(criteria) }
}

function CriteriaWords({ version: { record } }: CampaignTabProps) {
  const criteria = criteriaOf(record.conversion_criteria)
  if (criteria.length === 0) return <p>It has none: only what targets say counts.</p>
  return (
    <ol className="criteria-list">
      {criteria.map(({ id, name, conditions, tiers }) => (
        <li key={id}>
          <strong>{name ?? 'Without a name'}</strong>
          <p>{conditionsInWords(conditions) ?? 'Every call.'}</p>
          <ul>
            {tiers.map(tier => (
              <li key={tier.seconds}>{tierInWords(tier)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
