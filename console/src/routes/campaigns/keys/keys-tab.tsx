import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { addresses } from '../../../addresses.ts'
import { postbackKeysOf } from '../../../api/resources/postback-keys.ts'
import { Section } from '../../../detail/section.tsx'
import { Link } from '../../../parts/link.tsx'
import { LoadingScreen } from '../../../parts/loading-screen.tsx'
import { Problem } from '../../../parts/problem.tsx'
import type { SearchParameters } from '../../../search-parameters.ts'
import { useSession } from '../../../session/session.ts'
import { existingPage } from '../../../table/existing-page.ts'
import { Pages } from '../../../table/pages.tsx'
import { SearchField } from '../../../table/search-field.tsx'
import { PER_PAGE_CHOICES, type TableDefinition, useTableState } from '../../../table/table-state.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import './keys.css'

const TABLE: TableDefinition = { filters: [] }

/** So many are looked through as they stand; of more one is searched. */
const FEW = PER_PAGE_CHOICES[0]

/** By which publishers ping the campaign, post its conversions and write tags. */
export function KeysTab({ version: { record } }: CampaignTabProps) {
  const { may } = useSession()
  const { form, ...search } = useSearch({ strict: false }) as SearchParameters
  const table = useTableState(TABLE)
  const keys = useMemo(() => postbackKeysOf(record.id), [record.id])
  const answer = keys.useList(table.query)
  const { data, isPlaceholderData: isOld } = answer
  const isEmpty = data !== undefined && !isOld && data.rows.length === 0
  const instead = isEmpty ? existingPage(table, data) : null
  useEffect(() => {
    if (instead !== null) table.set({ page: instead }, true)
  }, [instead, table])
  if (answer.isLoadingError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (data === undefined) return <LoadingScreen />
  const { rows, total } = data
  const mayWrite = may('write', 'postback_keys')
  const isNarrowed = table.q !== '' || table.page > 1
  const hasMany = isOld || isNarrowed || (total ?? rows.length) > FEW
  const formQuery = (key: string) => ({ ...search, tab: 'keys', form: key })
  const create = mayWrite && (
    <Link className="button primary" to={addresses.campaign(record.cid)} query={formQuery('new')}>
      New key
    </Link>
  )
  return (
    <Section title="Postback keys" actions={!(isEmpty && !isNarrowed) && create}>
      {isEmpty && !isNarrowed && (
        <div className="empty">
          <p>
            A key is what a publisher’s system sends along: to ask who would take a call and for how much, to
            say that a call converted, or what it knows of a caller.
          </p>
          {create}
        </div>
      )}
      {hasMany && (
        <div className="table-bar">
          <SearchField name="Postback keys" table={table} />
        </div>
      )}
      {isEmpty && table.q !== '' && <p>No key is called like this.</p>}
      <ul className="cards" aria-busy={isOld}>
        {rows.map(row => (
          <KeyCard
            key={row.id}
            row={row}
            keys={keys}
            editAddress={addresses.campaign(record.cid)}
            editQuery={formQuery(String(row.id))}
          />
        ))}
      </ul>
      {hasMany && (
        <Pages name="Postback keys" table={table} answer={data} isOld={isOld || instead !== null} />
      )}
      {mayWrite && form !== undefined && (
        <KeyForm
          key={String(form)}
          keyId={form === 'new' ? null : String(form)}
          campaignId={record.id}
          cid={record.cid}
        />
      )}
    </Section>
  )
}
