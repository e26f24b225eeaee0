import { campaigns } from '../../../api/resources/campaigns.ts'
import { SelectField } from '../../../form/select-field.tsx'
import { formatCount } from '../../../format/format-number.ts'

/** Which of the campaign's own pools lends its numbers. */
export function PoolField({ cid }: { readonly cid: string }) {
  const pools = campaigns.useOne(cid).data?.record.number_pools ?? []
  if (pools.length === 0) return null
  return (
    <SelectField
      name="number_pool_id"
      label="Pool that lends numbers"
      choices={[
        { value: null, label: 'Any of the campaign' },
        ...pools.map(pool => ({
          value: pool.id,
          label: `Pool ${pool.id}: ${pool.country} ${pool.type}, ${formatCount(pool.max_pool_size)} numbers${pool.afid === null ? '' : `, of ${pool.afid}`}`,
        })),
      ]}
    />
  )
}
