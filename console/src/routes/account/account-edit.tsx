import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { answerOf, dataOf, type Schemas } from '../../api/api-client.ts'
import { type Update, useAction, type Versioned } from '../../api/resource.ts'
import { useApi } from '../../api/use-api.ts'
import { useReaderRenewal } from '../../api/use-renewal.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { TextField } from '../../form/text-field.tsx'
import type { User } from '../../session/session.ts'

export function AccountEdit() {
  return (
    <EditDialog
      resource={ownAccount}
      title="Edit your account"
      addressOf={() => addresses.account()}
      valuesOf={({ name, email }) => ({ name, email })}
      changesOf={({ changed }) => changed}
    >
      {() => (
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
      )}
    </EditDialog>
  )
}

const PATH = '/api/v5/user.json'

const ownAccount = { useOne: useOwnAccount, useUpdate: useOwnAccountUpdate }

function useOwnAccount() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'own-account'],
    queryFn: async ({ signal }): Promise<Versioned<User>> => {
      const { data, response } = await answerOf(client.GET(PATH, { signal }))
      return { record: data.user, etag: response.headers.get('etag') }
    },
  })
}

/** Who it is stands at the top of the page as well. */
function useOwnAccountUpdate() {
  const renewReader = useReaderRenewal()
  return useAction(async (client, { changes, etag }: Update<Schemas['SelfUpdate']>) => {
    const header = etag == null ? {} : { 'If-Match': etag }
    const { user } = await dataOf(client.PUT(PATH, { params: { header }, body: { user: changes } }))
    await renewReader()
    return user
  })
}
