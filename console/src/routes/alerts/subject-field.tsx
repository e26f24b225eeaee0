import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListAnswer } from '../../api/list-answer.ts'
import type { ListQuery } from '../../api/resource.ts'
import { campaignName, listedCampaigns } from '../../api/resources/campaigns.ts'
import { numberPools, poolName } from '../../api/resources/number-pools.ts'
import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { targetName, targets } from '../../api/resources/targets.ts'
import { trunks } from '../../api/resources/trunks.ts'
import { webhooks } from '../../api/resources/webhooks.ts'
import { ComboboxField } from '../../form/combobox-field.tsx'
import type { SubjectType } from './alert-kinds.ts'
import { SUBJECTS } from './alert-words.ts'

interface SubjectChoiceProps {
  readonly type: SubjectType
  readonly initialLabel: string
}

/** One target, campaign or whatever its kind is about, found by name; empty: any, each by itself. */
export function SubjectField({ type, name }: { readonly type: SubjectType; readonly name: string | null }) {
  const { getValues } = useFormContext()
  const [initialLabel] = useState(() => (getValues('subject_id') === null ? '' : (name ?? '')))
  if (type === 'company') return null
  const Choice = CHOICES[type]
  return <Choice type={type} initialLabel={initialLabel} />
}

const CHOICES = {
  target: choiceOf(targets, targetName),
  affiliate: choiceOf(publishers, publisherName),
  campaign: choiceOf(listedCampaigns, campaignName),
  number_pool: choiceOf(numberPools, poolName),
  target_group: choiceOf(targetGroups, targetGroupName),
  webhook: choiceOf(webhooks, ({ url }) => url),
  trunk: choiceOf(trunks, ({ name }) => name),
}

function choiceOf<Row extends { readonly id: number }>(
  resource: { useList(query: ListQuery): UseQueryResult<ListAnswer<Row>> },
  labelOf: (row: Row) => string,
) {
  return ({ type, initialLabel }: SubjectChoiceProps) => (
    <ComboboxField<Row>
      name="subject_id"
      label={SUBJECTS[type].label}
      placeholder={SUBJECTS[type].any}
      help="Empty: any of them, each told of by itself."
      useList={resource.useList}
      keyOf={row => row.id}
      labelOf={labelOf}
      initialLabel={initialLabel}
    />
  )
}
