import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { addresses } from '../../addresses.ts'
import { type ApiKey, apiKeys, useRotateKey } from '../../api/resources/api-keys.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ApiKeyFacts } from './api-key-facts.tsx'

export function ApiKeyPage() {
  const answer = apiKeys.useOne(useRecordKey())
  return (
    <RecordPage answer={answer} titleOf={row => row.name} actions={row => <Actions apiKey={row} />}>
      {apiKey => (
        <>
          <Section title="API key">
            <ApiKeyFacts apiKey={apiKey} />
          </Section>
          <AuditSection resource="api_key" recordId={apiKey.id} />
        </>
      )}
    </RecordPage>
  )
}

type Asked = 'rotate' | 'delete'

function Actions({ apiKey }: { readonly apiKey: ApiKey }) {
  const goTo = useGoTo()
  const remove = apiKeys.useRemove()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <CopyAsCurl path="/api_keys/{id}.json" parameters={{ id: apiKey.id }} />
      <Button className="button danger" onPress={() => setAsked('delete')}>
        Revoke
      </Button>
      <Button className="button" onPress={() => setAsked('rotate')}>
        Replace
      </Button>
      <Link className="button primary" to={addresses.editApiKey(apiKey.id)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Revoke ${apiKey.name}?`}
        confirmLabel="Revoke the key"
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ key: apiKey.id })
          notify(`Revoked ${apiKey.name}.`)
          goTo(addresses.apiKeys(), { replace: true })
        }}
      >
        Whoever holds the key that begins with <code>{apiKey.prefix}</code> is refused at once. This cannot be
        undone.
      </ConfirmDialog>
      {asked === 'rotate' && (
        <Rotation apiKey={apiKey} onClose={() => setAsked(null)} onRotated={setSecret} />
      )}
      {secret !== null && (
        <ShownOnce
          title={`The new key of ${apiKey.name}`}
          label="API key"
          text={secret}
          onClose={() => setSecret(null)}
        >
          <p>It has the limits of the one before.</p>
        </ShownOnce>
      )}
    </>
  )
}

const HOUR_SECONDS = 3_600
const OVERLAPS: readonly (readonly [seconds: number, words: string])[] = [
  [0, 'ends at once'],
  [HOUR_SECONDS, 'works for another hour'],
  [24 * HOUR_SECONDS, 'works for another day'],
  [7 * 24 * HOUR_SECONDS, 'works for another week'],
]

interface RotationProps {
  readonly apiKey: ApiKey
  onClose(): void
  onRotated(secret: string): void
}

/** Asks for how long both keys work, so that nothing stops while the new one is rolled out. */
function Rotation({ apiKey, onClose, onRotated }: RotationProps) {
  const rotate = useRotateKey()
  const [overlap, setOverlap] = useState(String(24 * HOUR_SECONDS))
  return (
    <ConfirmDialog
      isOpen
      title={`Replace ${apiKey.name}?`}
      confirmLabel="Make a new key"
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () =>
        onRotated(await rotate.mutateAsync({ id: apiKey.id, overlapSeconds: Number(overlap) }))
      }
    >
      <RadioGroup className="choices" value={overlap} onChange={setOverlap}>
        <Label>The key of now</Label>
        {OVERLAPS.map(([seconds, words]) => (
          <Radio key={seconds} value={String(seconds)} className="radio">
            {words}
          </Radio>
        ))}
      </RadioGroup>
      {apiKey.overlap_until !== null && <p>One that was replaced earlier ends at once.</p>}
    </ConfirmDialog>
  )
}
