import { useState } from 'react'
import type { PostbackKey, postbackKeysOf } from '../../../api/resources/postback-keys.ts'
import { Facts } from '../../../detail/facts.tsx'
import { PauseRecord } from '../../../detail/pause-record.tsx'
import { formatDuration } from '../../../format/format-time.ts'
import { Button } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { Link } from '../../../parts/link.tsx'
import { notify } from '../../../parts/notices.tsx'
import { Status } from '../../../parts/status.tsx'
import type { SearchParameters } from '../../../search-parameters.ts'
import { useSession } from '../../../session/session.ts'
import { useRegainedFocus } from '../../../table/use-regained-focus.ts'
import { actionWords, keyAsCurl } from './key-words.ts'

export interface KeyCardProps {
  readonly row: PostbackKey
  readonly keys: ReturnType<typeof postbackKeysOf>
  /** Where its form is. */
  readonly editAddress: string
  readonly editQuery: SearchParameters
}

/** A key with the address that a publisher needs, ready to be handed over. */
export function KeyCard(props: KeyCardProps) {
  const { row } = props
  const { may } = useSession()
  const { name, action, paused, url } = row
  return (
    <li className="card">
      <header>
        <h3>{name}</h3>
        <Status tone={paused ? 'warning' : 'good'}>{paused ? 'Paused' : 'Active'}</Status>
        {may('write', 'postback_keys') && <KeyActions {...props} />}
      </header>
      <p className="soft">{actionWords(action)}</p>
      {url !== null && (
        <div className="copied">
          <code>{url}</code>
          <CopyButton text={url} what="the address">
            Copy address
          </CopyButton>
          <CopyButton text={keyAsCurl(url)} what="the request">
            Copy as curl
          </CopyButton>
        </div>
      )}
      {action === 'rtb' && <PingFacts row={row} />}
    </li>
  )
}

function PingFacts({ row }: { readonly row: PostbackKey }) {
  return (
    <Facts
      facts={[
        ['Holds a place for', formatDuration(row.ttl_seconds ?? 0)],
        ['Waits for buyers', formatDuration(row.timeout ?? 0)],
        ['Number', row.inbound_number ?? 'lent by a pool'],
        ['Without a caller’s number', row.allow_no_caller_number === true ? 'taken' : 'refused'],
        [
          'Counts against caps',
          row.add_to_caps_on_status_reserved === true ? 'from the ping on' : 'from the call on',
        ],
        [
          'Routed to',
          row.route_only_to_reserved_target === true ? 'the reserved target alone' : 'whoever is next',
        ],
        ['Duplicates', row.ping_shield_scope === 'campaign' ? 'of any key of the campaign' : 'of this key'],
        [
          'Throttled',
          row.claim_percent_threshold == null
            ? null
            : `below ${row.claim_percent_threshold} % claimed: ${row.blocked_inbound_percent ?? 0} % rejected`,
        ],
      ]}
    />
  )
}

function KeyActions({ row, keys, editAddress, editQuery }: KeyCardProps) {
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null)
  const create = keys.useCreate()
  const remove = keys.useRemove()
  const focus = useRegainedFocus()
  return (
    <div className="actions">
      <PauseRecord resource={keys} recordKey={row.id} name={row.name} paused={row.paused} isOfMany />
      <Button className="button small" aria-label={`Rotate ${row.name}`} onPress={() => setAsked('rotate')}>
        Rotate
      </Button>
      <Link className="button small" aria-label={`Edit ${row.name}`} to={editAddress} query={editQuery}>
        Edit
      </Link>
      <Button
        className="button small danger"
        aria-label={`Delete ${row.name}`}
        onPress={() => setAsked('delete')}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asked === 'rotate'}
        title={`Rotate ${row.name}?`}
        confirmLabel="Make a new key"
        isDangerous={false}
        onConfirm={async () => {
          await create.mutateAsync(rotated(row))
          notify(`Made a new key like ${row.name}. The old one works until you delete it.`)
        }}
        onClose={() => setAsked(null)}
      >
        <p>
          A new key with the same settings is made. The present one works on, so that publishers can change
          over; delete it once they have.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Delete ${row.name}?`}
        confirmLabel="Delete the key"
        onConfirm={async () => {
          focus.begin()
          await remove.mutateAsync({ key: row.id })
          notify(`Deleted ${row.name}.`)
        }}
        onClose={() => setAsked(null)}
      >
        <p>Publishers who still use it are refused at once. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  )
}

/** The same but for the key itself. */
function rotated({
  id: _id,
  key: _key,
  url: _url,
  created_at: _created,
  updated_at: _updated,
  ...same
}: PostbackKey) {
  return { ...same, name: `${same.name} (new)` }
}
