import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { acceptInvitation, type InvitationOffer, readOffer } from '../api/resources/invitations.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { ROLE_WORDS } from '../words/role-words.ts'
import { forgetApiKey } from './api-key.ts'
import { takeLinkToken } from './link-token.ts'
import { OutsideForm } from './outside-form.tsx'
import { OutsidePage } from './outside-page.tsx'
import type { FactorNeeded, SignedIn } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { endSession } from './sign-out.ts'
import { whoAmI } from './who-am-i.ts'

/** Whoever comes by the link of an invitation: makes an account, or joins with the one there is. */
export function InvitationScreen() {
  const [token] = useState(takeLinkToken)
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readOffer(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === null || offer.isError)
    return (
      <OutsidePage title="This link does not work any more">
        <p>{offer.error?.message ?? 'It is not whole: open it as it was mailed.'}</p>
        <p>If you have accepted it already, sign in.</p>
        <a className="button" href={outsideAddresses.start()}>
          Sign in
        </a>
      </OutsidePage>
    )
  if (offer.data === undefined) return <LoadingScreen />
  const part = { token, offer: offer.data }
  return offer.data.has_account ? <Join {...part} /> : <BecomeUser {...part} />
}

interface Accepting {
  readonly token: string
  readonly offer: InvitationOffer
}

function Offer({ offer }: Pick<Accepting, 'offer'>) {
  const { invited_by, email, role } = offer
  return (
    <p>
      {invited_by} invites {email}, as {ROLE_WORDS[role].label.toLowerCase()}: {ROLE_WORDS[role].help}
    </p>
  )
}

const titleOf = ({ company_name: name }: InvitationOffer) => `Join ${name ?? 'a call network'}`

function BecomeUser({ token, offer }: Accepting) {
  return (
    <OutsidePage title={titleOf(offer)}>
      <Offer offer={offer} />
      <OutsideForm
        fields={[
          { name: 'name', type: 'text', label: 'Name', autoComplete: 'name' },
          {
            name: 'password',
            type: 'password',
            label: 'Password',
            autoComplete: 'new-password',
            help: 'At least 12 characters. A few words that belong together only for you are best.',
          },
        ]}
        submitLabel="Join"
        busyLabel="Joining …"
        submit={async ({ name = '', password = '' }) => {
          await acceptInvitation(token, { name, password })
          enter()
        }}
      />
    </OutsidePage>
  )
}

/** By the session of that account; who is not signed in signs in here, so that the link is not lost. */
function Join({ token, offer }: Accepting) {
  const who = useQuery({ queryKey: ['who'], queryFn: whoAmI, retry: false })
  if (who.isPending) return <LoadingScreen />
  const reader: SignedIn | FactorNeeded | null = who.data ?? null
  return (
    <OutsidePage title={titleOf(offer)}>
      <Offer offer={offer} />
      {reader?.kind !== 'signed-in' ? (
        <>
          <p>{offer.email} has an account: sign in to it, and join with that.</p>
          <SignInForm factorNeeded={reader} />
        </>
      ) : reader.user.email === offer.email && reader.credentials.kind === 'session' ? (
        <OutsideForm
          fields={[]}
          submitLabel={`Join as ${reader.user.name}`}
          busyLabel="Joining …"
          submit={async () => {
            await acceptInvitation(token, {}, csrfTokenOf(reader))
            enter()
          }}
        />
      ) : (
        <>
          <p>
            You are signed in as {reader.user.email ?? reader.user.name}, and {offer.email} is invited.
          </p>
          <Button
            className="button"
            onPress={async () => {
              await endSession(reader.credentials)
              await who.refetch()
            }}
          >
            Sign out, and sign in as {offer.email}
          </Button>
        </>
      )}
    </OutsidePage>
  )
}

const csrfTokenOf = ({ credentials }: SignedIn) =>
  credentials.kind === 'session' ? credentials.csrfToken : ''

/** What was known of who was here before is of no use any more. */
function enter(): void {
  forgetApiKey()
  location.assign(outsideAddresses.start())
}
