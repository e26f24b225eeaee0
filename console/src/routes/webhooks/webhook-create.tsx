import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { type Webhook, webhooks } from '../../api/resources/webhooks.ts'
import { Copied } from '../../form/copied.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const NEW: Required<Schemas['WebhookCreate']> = {
  url: '',
  events: ['call.ended', 'call.converted'],
  paused: false,
}

/** It gets a secret of its own. */
function copyOf({ url, events, paused }: Webhook): typeof NEW {
  return { url, events, paused }
}

export function WebhookCreate() {
  const create = webhooks.useCreate()
  const [secret, setSecret] = useState<string | null>(null)
  const close = useClose(addresses.webhooks())
  if (secret !== null)
    return (
      <WebhookSecret title="The secret of your new webhook" secret={secret} onClose={close}>
        What it is sent is signed with this, as standardwebhooks.com has it: its libraries check it.
      </WebhookSecret>
    )
  return (
    <FullScreenDialog label="New webhook" onClose={close}>
      <Copied<Webhook> resource={webhooks}>
        {original => (
          <ResourceForm
            title="New webhook"
            values={original === null ? NEW : copyOf(original)}
            submitLabel="Create webhook"
            save={async ({ values }) => {
              const created = await create.mutateAsync(values)
              setSecret(created.secret ?? null)
            }}
            onSaved={() => undefined}
            onCancel={close}
          >
            <WebhookFields />
          </ResourceForm>
        )}
      </Copied>
    </FullScreenDialog>
  )
}
