import { addresses } from '../../addresses.ts'
import { type Tag, tags } from '../../api/resources/tags.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { TagFacts } from './tag-facts.tsx'
import { TagUse } from './tag-use.tsx'

export function TagPage() {
  const answer = tags.useOne(useRecordKey())
  return (
    <RecordPage<Tag> answer={answer} titleOf={row => row.key} actions={row => <Actions tag={row} />}>
      {tag => (
        <>
          <Section title="Tag">
            <TagFacts tag={tag} />
          </Section>
          <Section title="Where it is used">
            <TagUse tagKey={tag.key} />
          </Section>
          <AuditSection resource="tag" recordId={tag.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ tag }: { readonly tag: Tag }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/tags/{id}.json" parameters={{ id: tag.id }} />
      {may('write', 'tags') && (
        <>
          <DeleteRecord
            resource={tags}
            recordKey={tag.id}
            name={tag.key}
            noun="tag"
            listAddress={addresses.tags()}
            audited={{ resource: 'tag', id: tag.id }}
          >
            <p>Reports tell its values apart no longer. What has such tags keeps them, and so do calls:</p>
            <TagUse tagKey={tag.key} />
          </DeleteRecord>
          <Link className="button primary" to={addresses.editTag(tag.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
