import type { Tag } from '../../api/resources/tags.ts'
import { Facts } from '../../detail/facts.tsx'
import { TagReport, TagState } from './tag-columns.tsx'

export function TagFacts({ tag }: { readonly tag: Tag }) {
  return (
    <Facts
      facts={[
        ['Key', tag.key],
        ['In reports', <TagState key="state" tag={tag} />],
        ['Report', tag.values_report ? <TagReport key="report" tag={tag} /> : null],
        ['Id', tag.id],
      ]}
    />
  )
}
