import { useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { findSingleSignOn } from '../api/resources/oidc-providers.ts'
import { Button } from '../parts/button.tsx'
import { forgetApiKey } from './api-key.ts'
import { OutsideForm } from './outside-form.tsx'
import { ownAddress } from './own-address.ts'

interface SingleSignOnStepProps {
  /** Whether what lies beneath must stay: the provider has a tab of its own then, whose session is everybody's (`useOtherTabs`). */
  readonly isOverPage: boolean
  readonly children: React.ReactNode
}

/** Which provider it is follows from the domain of the address that is typed; whether that is anybody's is not told. */
export function SingleSignOnStep({ isOverPage, children }: SingleSignOnStepProps) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findSingleSignOn>>>(null)
  if (found !== null)
    return (
      <div className="sign-in">
        <Button
          className="button primary"
          autoFocus
          onPress={() =>
            isOverPage ? void open(found.path, '_blank', 'noopener') : location.assign(found.path)
          }
        >
          Sign in with {found.label}
        </Button>
        {isOverPage && (
          <p className="soft">It opens another tab. Come back to this one when you are signed in.</p>
        )}
        {children}
      </div>
    )
  return (
    <OutsideForm
      fields={[{ name: 'email', type: 'email', label: 'E-mail', autoComplete: 'username' }]}
      submitLabel="Continue"
      busyLabel="Looking …"
      isFocused
      submit={async typed => {
        const email = (typed['email'] ?? '').trim()
        const answer = await findSingleSignOn(email)
        if (answer === null) throw new Error('For addresses of this domain there is no single sign-on.')
        // The tab would go on by its key, whoever signs in.
        forgetApiKey()
        const returnTo = isOverPage ? outsideAddresses.start() : currentPage()
        const query = new URLSearchParams({ return_to: returnTo, login_hint: email })
        setFound({ ...answer, path: `${answer.path}?${query}` })
      }}
    >
      {children}
    </OutsideForm>
  )
}

/** Where somebody wanted to go, without what an attempt before has left there. */
function currentPage(): string {
  const [path = '', search = ''] = ownAddress().split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('sso')
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}
