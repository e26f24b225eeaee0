import './users.css'
import { useState } from 'react'
import { type User, useIsWhollyManaged, useSignInHelp } from '../../api/resources/users.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { notify } from '../../parts/notices.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Time } from '../../parts/time.tsx'
import { partlyManaged } from './partly-managed.ts'

type Asked = 'link' | 'key' | 'factors'

type Secret =
  | { readonly kind: 'link'; readonly url: string; readonly expiresAt: string }
  | { readonly kind: 'key'; readonly apiKey: string }

/** Helps somebody back in, who has forgotten or lost what it signs in with. */
export function UserSignIn({ user }: { readonly user: User }) {
  const isWhollyManaged = useIsWhollyManaged(user.id)
  return (
    <Section title="Signing in">
      {isWhollyManaged === null ? (
        <LoadingScreen />
      ) : isWhollyManaged ? (
        <Helps user={user} />
      ) : (
        <p className="soft">{partlyManaged(user)}</p>
      )}
    </Section>
  )
}

function Helps({ user }: { readonly user: User }) {
  const { makeResetLink, resetApiKey, removeFactors } = useSignInHelp(user.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ul className="helps">
        <li>
          <span>Has no password yet, or has forgotten it.</span>
          <Button className="button" onPress={() => setAsked('link')}>
            Make a link to set a password
          </Button>
        </li>
        <li>
          <span>Has lost the device with the second factor, and the recovery codes.</span>
          <Button className="button" onPress={() => setAsked('factors')}>
            Remove second factors
          </Button>
        </li>
        <li>
          <span>Its first API key, which has no limits, was lost or seen by somebody.</span>
          <Button className="button" onPress={() => setAsked('key')}>
            Make a new API key
          </Button>
        </li>
      </ul>
      <ConfirmDialog
        isOpen={asked === 'link'}
        title={`Make a link for ${user.name}?`}
        confirmLabel="Make the link"
        isDangerous={false}
        onClose={close}
        onConfirm={async () => {
          const { url, expires_at: expiresAt } = await makeResetLink.mutateAsync()
          setSecret({ kind: 'link', url, expiresAt })
        }}
      >
        Whoever opens it sets the password of {user.email ?? user.name}, once. The password of now works until
        then.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'factors'}
        title={`Remove the second factors of ${user.name}?`}
        confirmLabel="Remove second factors"
        onClose={close}
        onConfirm={async () => {
          await removeFactors.mutateAsync()
          notify(`${user.name} signs in by password alone now.`)
        }}
      >
        All of them, with the recovery codes. Be sure that it is {user.name} who asks: the password alone is
        enough then.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'key'}
        title={`Make a new API key for ${user.name}?`}
        confirmLabel="Make a new key"
        onClose={close}
        onConfirm={async () => setSecret({ kind: 'key', apiKey: await resetApiKey.mutateAsync() })}
      >
        The first key of {user.name} ends at once: programs that hold it are refused. Further keys stay.
      </ConfirmDialog>
      {secret?.kind === 'link' && (
        <ShownOnce title={`For ${user.name}`} label="Link" text={secret.url} onClose={() => setSecret(null)}>
          <p>
            Hand it over by a way that you trust. It works once, until <Time at={secret.expiresAt} />.
          </p>
        </ShownOnce>
      )}
      {secret?.kind === 'key' && (
        <ShownOnce
          title={`The new API key of ${user.name}`}
          label="API key"
          text={secret.apiKey}
          onClose={() => setSecret(null)}
        >
          <p>It may do whatever {user.name} may.</p>
        </ShownOnce>
      )}
    </>
  )
}
