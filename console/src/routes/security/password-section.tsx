import { useState } from 'react'
import { dataOf, type Schemas } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { OutsideForm } from '../../session/outside-form.tsx'
import { useSession } from '../../session/session.ts'

export function PasswordSection({ session }: { readonly session: Schemas['Session'] }) {
  const { client } = useApi()
  const { user } = useSession()
  const renew = useRenewal()
  const [isOpen, setOpen] = useState(false)
  const hasPassword = session.has_password
  return (
    <Section
      title="Password"
      actions={
        !isOpen && (
          <Button className="button" onPress={() => setOpen(true)}>
            {hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        )
      }
    >
      <p>
        {hasPassword
          ? 'You sign in with your e-mail address and a password.'
          : 'You have none yet: set one, so that you can come back.'}
        {user.email === null && ' You also need an e-mail address, which your account has none of yet.'}
      </p>
      {isOpen && (
        <div className="narrow">
          <OutsideForm
            fields={[
              ...(hasPassword
                ? [
                    {
                      name: 'current',
                      type: 'password' as const,
                      label: 'Present password',
                      autoComplete: 'current-password',
                    },
                  ]
                : []),
              {
                name: 'new',
                type: 'password',
                label: 'New password',
                autoComplete: 'new-password',
                help: 'At least 12 characters. A few words that belong together only for you are best.',
              },
            ]}
            isFocused
            submitLabel="Set the password"
            busyLabel="Setting it …"
            submit={async ({ current, new: fresh = '' }) => {
              const password = hasPassword ? { current: current ?? '', new: fresh } : { new: fresh }
              await dataOf(client.POST('/session/password.json', { body: { password } }))
              notify('Your password is set. All your other browsers are signed out.')
              setOpen(false)
              await renew()
            }}
          >
            <Button className="button plain" onPress={() => setOpen(false)}>
              Cancel
            </Button>
          </OutsideForm>
        </div>
      )}
    </Section>
  )
}
