import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useUndoDeletion } from '../../api/resources/audit-events.ts'
import { usePingWebhook, useRollSecret, type Webhook, webhooks } from '../../api/resources/webhooks.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { BROUGHT_BACK } from '../../detail/delete-record.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { WebhookSecret } from './webhook-secret.tsx'

type Asked = 'ping' | 'roll' | 'delete'

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/webhooks/{id}.json" parameters={{ id: webhook.id }} />
      {may('write', 'webhooks') && <Changes webhook={webhook} />}
    </>
  )
}

function Changes({ webhook }: { readonly webhook: Webhook }) {
  const goTo = useGoTo()
  const ping = usePingWebhook()
  const roll = useRollSecret()
  const remove = webhooks.useRemove()
  const undo = useUndoDeletion()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Button className="button danger" onPress={() => setAsked('delete')}>
        Delete
      </Button>
      <Button className="button" onPress={() => setAsked('roll')}>
        New secret
      </Button>
      <Button className="button" onPress={() => setAsked('ping')}>
        Send a test
      </Button>
      <Link className="button" to={addresses.newWebhook()} query={{ copy: String(webhook.id) }}>
        Clone
      </Link>
      <Link className="button primary" to={addresses.editWebhook(webhook.id)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={asked === 'ping'}
        title="Send a test?"
        confirmLabel="Send webhook.ping"
        isDangerous={false}
        onClose={close}
        onConfirm={async () => {
          await ping.mutateAsync(webhook.id)
          notify('It is being sent. What came of it stands in the deliveries.')
        }}
      >
        <code>{webhook.url}</code> is posted a <code>webhook.ping</code>, signed as any event, also while it
        is paused.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'roll'}
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        isDangerous={false}
        onClose={close}
        onConfirm={async () => setSecret(await roll.mutateAsync(webhook.id))}
      >
        For 24 hours what <code>{webhook.url}</code> is sent is signed with both, so that nothing is refused
        while you change it there.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete this webhook?"
        confirmLabel="Delete the webhook"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ key: webhook.id })
          notify(
            'Deleted the webhook.',
            undo === null ? undefined : () => undo({ resource: 'webhook', id: webhook.id }),
          )
          goTo(addresses.webhooks(), { replace: true })
        }}
      >
        <code>{webhook.url}</code> is sent nothing more, and its deliveries are no longer listed.
        <p className="soft">{BROUGHT_BACK} Its secret is another then.</p>
      </ConfirmDialog>
      {secret !== null && (
        <WebhookSecret title="The new secret" secret={secret} onClose={() => setSecret(null)}>
          The one before still counts for 24 hours.
        </WebhookSecret>
      )}
    </>
  )
}
