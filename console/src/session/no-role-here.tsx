import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../parts/button.tsx'
import { usualCompanyOf } from './company-in-address.ts'
import { OutsidePage } from './outside-page.tsx'
import type { SignedIn } from './session.ts'
import { signOut } from './sign-out.ts'

interface NoRoleHereProps {
  readonly signedIn: SignedIn
  readonly companyId: number
  onCompany(companyId: number): void
}

/** At an address of a Company in which the reader has no role: an old one, or one that somebody else sent. */
export function NoRoleHere({ signedIn, companyId, onCompany }: NoRoleHereProps) {
  const cache = useQueryClient()
  const { user, credentials } = signedIn
  const usual = usualCompanyOf(user)
  return (
    <OutsidePage title="This is not a Company of yours">
      <p>
        You are signed in as {user.email ?? user.name}, and have no role in Company {companyId}. Whoever owns
        it can invite you.
      </p>
      <div className="dialog-actions">
        {usual !== null && usual !== companyId && (
          <Button className="button primary" onPress={() => onCompany(usual)}>
            Go to your own
          </Button>
        )}
        <Button className="button" onPress={() => signOut(credentials, cache)}>
          Sign out
        </Button>
      </div>
    </OutsidePage>
  )
}
