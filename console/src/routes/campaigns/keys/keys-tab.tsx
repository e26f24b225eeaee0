import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '../../../addresses.ts'
import { type PostbackKey, postbackKeysOf } from '../../../api/resources/postback-keys.ts'
import { Section } from '../../../detail/section.tsx'
import { Link } from '../../../parts/link.tsx'
import { LoadingScreen } from '../../../parts/loading-screen.tsx'
import { Problem } from '../../../parts/problem.tsx'
import type { SearchParameters } from '../../../search-parameters.ts'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import './keys.css'

/** By which publishers ping the campaign, post its conversions and write tags. */
export function KeysTab({ version: { record } }: CampaignTabProps) {
  const { may } = useSession()
  const search = useSearch({ strict: false }) as SearchParameters
  const keys = useMemo(() => postbackKeysOf(record.id), [record.id])
  const answer = keys.useList({ per_page: 100 })
  if (answer.isLoadingError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <LoadingScreen />
  const { rows } = answer.data
  const mayWrite = may('write', 'postback_keys')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.campaign(record.cid)} query={{ tab: 'keys', form: 'new' }}>
      New key
    </Link>
  )
  return (
    <Section title="Postback keys" actions={rows.length > 0 && create}>
      {rows.length === 0 && (
        <div className="empty">
          <p>
            A key is what a publisher’s system sends along: to ask who would take a call and for how much, to
            say that a call converted, or what it knows of a caller.
          </p>
          {create}
        </div>
      )}
      <ul className="cards">
        {rows.map(row => (
          <KeyCard key={row.id} row={row} keys={keys} cid={record.cid} />
        ))}
      </ul>
      {mayWrite && search['form'] !== undefined && (
        <KeyFormOf form={String(search['form'])} rows={rows} campaignId={record.id} cid={record.cid} />
      )}
    </Section>
  )
}

interface KeyFormOfProps {
  readonly form: string
  readonly rows: readonly PostbackKey[]
  readonly campaignId: number
  readonly cid: string
}

function KeyFormOf({ form, rows, campaignId, cid }: KeyFormOfProps) {
  const row = rows.find(({ id }) => String(id) === form) ?? null
  return row === null && form !== 'new' ? null : (
    <KeyForm key={form} row={row} campaignId={campaignId} cid={cid} />
  )
}
