import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { invitations } from '../../api/resources/invitations.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useClose } from '../../form/use-close.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { RoleFields } from '../users/role-fields.tsx'
import { type InvitationForm, invitationFields, newInvitation } from './invitation-form.ts'
import { InvitationLink } from './invitation-link.tsx'

interface Sent {
  readonly email: string
  readonly url: string
}

/** Its address may name the publisher or target that somebody is invited for. */
export function InvitationCreate() {
  const search = useSearch({ strict: false }) as SearchParameters
  const { companyName } = useSession()
  const create = invitations.useCreate()
  const [sent, setSent] = useState<Sent | null>(null)
  const close = useClose(addresses.invitations())
  if (sent !== null) return <InvitationLink {...sent} onClose={close} />
  return (
    <FullScreenDialog label="Invite somebody" onClose={close}>
      <ResourceForm<InvitationForm>
        title="Invite somebody"
        values={newInvitation(search)}
        submitLabel="Send the invitation"
        busyLabel="Sending …"
        save={async ({ values }) => {
          const { email, url = '' } = await create.mutateAsync(invitationFields(values))
          setSent({ email, url })
        }}
        onSaved={() => undefined}
        onCancel={close}
      >
        <FormSection
          title="Who"
          help="A mail with a link goes there. Who has an account already joins with that; anybody else chooses a password."
        >
          <TextField name="email" label="E-mail" type="email" isRequired />
        </FormSection>
        <FormSection title={`Role in ${companyName}`}>
          <RoleFields />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
