import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { createApiClient, dataOf, type Schemas } from '../api/api-client.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { forgetApiKey } from './api-key.ts'
import { takeLinkToken } from './link-token.ts'
import { OutsideForm } from './outside-form.tsx'
import { OutsidePage } from './outside-page.tsx'
import type { User } from './session.ts'

/** Whoever comes by the link that the first start printed: signed in, and asked who they are, until they can come back without. */
export function FirstScreen() {
  const [token] = useState(takeLinkToken)
  const begun = useQuery({
    queryKey: ['link', token],
    queryFn: () => beginByLink(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (begun.isError)
    return (
      <OutsidePage title="This link does not work any more">
        <p>{begun.error.message}</p>
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
  readonly csrfToken: string
  readonly provenUntil: number
}

const asking = () => createApiClient({ kind: 'session', csrfToken: '' }, null)

async function beginByLink(token: string | null): Promise<Begun | null> {
  const session = await sessionByLink(token)
  const { user } = session
  // Who can come back without a link has nothing to say first.
  if (session.has_password || user === null) location.assign(outsideAddresses.start())
  if (user === null) return null
  forgetApiKey()
  return { user, csrfToken: session.csrf_token, provenUntil: Date.parse(session.proven_until) }
}

/** Of the link; it opens once, and whoever loads the page anew is in the session that it began. */
async function sessionByLink(token: string | null): Promise<Schemas['Session']> {
  try {
    if (token === null) throw new Error('It is not whole: open it as it was printed.')
    return (await dataOf(asking().POST('/session/first.json', { body: { session: { token } } }))).session
  } catch (error) {
    const present = await dataOf(asking().GET('/session.json')).catch(() => null)
    if (present === null || present.session.has_password || present.session.user === null) throw error
    return present.session
  }
}

/** So that the next time needs no link. */
function WhoAreYou({ user, csrfToken, provenUntil }: Begun) {
  const client = createApiClient({ kind: 'session', csrfToken }, null)
  /** The one that was set, where the address was refused after it. */
  const known = useRef<string | null>(null)

  const putUser = async (fields: Schemas['UserUpdate']) =>
    dataOf(client.PUT('/api/v5/user.json', { body: { user: fields } }))

  async function setPassword(next: string) {
    if (known.current === next) return
    const current = known.current === null ? {} : { current: known.current }
    await dataOf(client.POST('/session/password.json', { body: { password: { ...current, new: next } } }))
    known.current = next
  }

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
          if (Date.now() < provenUntil && known.current === null) {
            await putUser({ name, email })
            await setPassword(password)
          } else {
            // Another address takes a proof, and that password is the first thing that there is to prove by.
            await putUser({ name })
            await setPassword(password)
            await dataOf(client.POST('/session/proof.json', { body: { proof: { password } } }))
            await putUser({ email })
          }
          location.assign(outsideAddresses.start())
        }}
      />
    </OutsidePage>
  )
}
