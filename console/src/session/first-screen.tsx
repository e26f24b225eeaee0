import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { type Credentials, createApiClient, dataOf } from '../api/api-client.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { forgetApiKey } from './api-key.ts'
import { takeLinkToken } from './link-token.ts'
import { OutsideForm } from './outside-form.tsx'
import { OutsidePage } from './outside-page.tsx'
import type { User } from './session.ts'

/** Whoever comes by the link that the first start printed: signed in, and asked who they are. */
export function FirstScreen() {
  const [token] = useState(takeLinkToken)
  const begun = useQuery({
    queryKey: ['link', token],
    queryFn: () => beginByLink(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === null || begun.isError)
    return (
      <OutsidePage title="This link does not work any more">
        <p>{begun.error?.message ?? 'It is not whole: open it as it was printed.'}</p>
        <p>
          A new one is printed by <code>dialplane sign-in-link</code>, where the service runs.
        </p>
        <a className="button" href={outsideAddresses.start()}>
          Sign in
        </a>
      </OutsidePage>
    )
  if (begun.data == null) return <LoadingScreen />
  return <WhoAreYou {...begun.data} />
}

interface Begun {
  readonly user: User
  readonly credentials: Credentials
}

async function beginByLink(token: string): Promise<Begun | null> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  const { session } = await dataOf(asking.POST('/session/first.json', { body: { session: { token } } }))
  // Who can come back without a link has nothing to say first.
  if (session.has_password || session.user === null) location.assign(outsideAddresses.start())
  if (session.user === null) return null
  forgetApiKey()
  return { user: session.user, credentials: { kind: 'session', csrfToken: session.csrf_token } }
}

/** So that the next time needs no link. */
function WhoAreYou({ user, credentials }: Begun) {
  return (
    <OutsidePage title="Welcome to Dialplane">
      <p>You are signed in. Say who you are, so that you can come back without a link.</p>
      <OutsideForm
        fields={[
          { name: 'name', type: 'text', label: 'Name', autoComplete: 'name', value: user.name },
          {
            name: 'email',
            type: 'email',
            label: 'E-mail',
            autoComplete: 'username',
            value: user.email ?? '',
          },
          {
            name: 'new',
            type: 'password',
            label: 'Password',
            autoComplete: 'new-password',
            help: 'At least 12 characters. A few words that belong together only for you are best.',
          },
        ]}
        submitLabel="Begin"
        busyLabel="Saving …"
        submit={async ({ name = '', email = '', new: password = '' }) => {
          const client = createApiClient(credentials, null)
          await dataOf(client.PUT('/api/v5/user.json', { body: { user: { name, email } } }))
          await dataOf(client.POST('/session/password.json', { body: { password: { new: password } } }))
          location.assign(outsideAddresses.start())
        }}
      />
    </OutsidePage>
  )
}
