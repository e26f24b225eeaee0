import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { apiKeys } from '../../api/resources/api-keys.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { ApiKeyFields } from './api-key-fields.tsx'

const NEW: Required<Schemas['ApiKeyCreate']> = {
  name: '',
  scopes: ['write'],
  addresses: [],
  expires_at: null,
}

export function ApiKeyCreate() {
  const create = apiKeys.useCreate()
  const [key, setKey] = useState<string | null>(null)
  const close = useClose(addresses.apiKeys())
  if (key !== null)
    return (
      <ShownOnce title="Your new API key" label="API key" text={key} onClose={close}>
        <p>
          Programs send it as <code>Authorization: Bearer …</code> with each request.
        </p>
      </ShownOnce>
    )
  return (
    <FullScreenDialog label="New API key" onClose={close}>
      <ResourceForm
        title="New API key"
        values={NEW}
        submitLabel="Create API key"
        save={async ({ values }) => {
          const created = await create.mutateAsync(values)
          setKey(created.key ?? null)
        }}
        onSaved={() => undefined}
        onCancel={close}
      >
        <ApiKeyFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
