import { useQueryClient } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'

export function AccountEdit() {
  const { user } = useSession()
  const { client } = useApi()
  const cache = useQueryClient()
  const goTo = useGoTo()
  const close = () => goTo(addresses.account())
  return (
    <FullScreenDialog label="Edit your account" onClose={close}>
      <ResourceForm
        title="Edit your account"
        values={{ name: user.name, email: user.email }}
        submitLabel="Save"
        save={async ({ changed }) => {
          await dataOf(client.PUT('/api/v5/user.json', { body: { user: changed } }))
          await cache.invalidateQueries({ queryKey: ['who'] })
        }}
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <FormSection title="Who you are">
          <TextField name="name" label="Name" isRequired autoComplete="name" />
          <TextField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            help="You sign in with it, and mails for a new password go to it."
          />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
