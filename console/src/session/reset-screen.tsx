import { useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { createApiClient, dataOf } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { takeLinkToken } from './link-token.ts'
import { OutsideForm } from './outside-form.tsx'
import { OutsidePage } from './outside-page.tsx'

const asking = () => createApiClient({ kind: 'session', csrfToken: '' }, null)

/** Asks for a mail with a link; who comes by that link chooses a password. */
export function ResetScreen() {
  const [token] = useState(takeLinkToken)
  const [isDone, setDone] = useState(false)
  const [isMailed, setMailed] = useState(false)
  /** The link was used or has run out. */
  const [isOver, setOver] = useState(false)
  if (isMailed) return <LookIntoMail />
  if (token === null)
    return (
      <OutsidePage title="Reset your password">
        <AskForMail onDone={() => setMailed(true)} />
        <BackToSigningIn />
      </OutsidePage>
    )
  if (isDone)
    return (
      <OutsidePage title="Your password is set">
        <p>You are signed out everywhere. Sign in with the new one.</p>
        <a className="button primary" href={outsideAddresses.start()}>
          Sign in
        </a>
      </OutsidePage>
    )
  return (
    <OutsidePage title="Choose a password">
      <OutsideForm
        fields={[
          {
            name: 'password',
            type: 'password',
            label: 'New password',
            autoComplete: 'new-password',
            help: 'At least 12 characters. A few words that belong together only for you are best.',
          },
        ]}
        submitLabel="Set the password"
        busyLabel="Setting it …"
        submit={async ({ password }) => {
          const body = { reset: { token, password } }
          await dataOf(asking().POST('/session/reset.json', { body })).catch(error => {
            const isOfLink = error instanceof ApiError && 'token' in error.fields
            setOver(isOfLink)
            throw isOfLink ? new Error('This link was used or has run out: ask for another below.') : error
          })
          setDone(true)
        }}
      />
      {isOver && (
        <>
          <h2>Ask for another link</h2>
          <AskForMail onDone={() => setMailed(true)} />
        </>
      )}
      <BackToSigningIn />
    </OutsidePage>
  )
}

function LookIntoMail() {
  return (
    <OutsidePage title="Look into your mail">
      <p>If somebody here has that address, a link to choose a new password is on its way to it.</p>
      <p className="soft">
        None comes? Ask whoever runs Dialplane for you: an administrator can hand you such a link.
      </p>
      <BackToSigningIn />
    </OutsidePage>
  )
}

function AskForMail({ onDone }: { onDone(): void }) {
  return (
    <OutsideForm
      fields={[{ name: 'email', type: 'email', label: 'E-mail', autoComplete: 'username' }]}
      submitLabel="Send me a link"
      busyLabel="Sending …"
      submit={async ({ email }) => {
        await dataOf(asking().POST('/session/reset.json', { body: { reset: { email } } }))
        onDone()
      }}
    />
  )
}

function BackToSigningIn() {
  return (
    <p className="soft">
      <a href={outsideAddresses.start()}>Back to signing in</a>
    </p>
  )
}
