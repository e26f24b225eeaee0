import { useQueryClient } from '@tanstack/react-query'
import { createApiClient } from '../api/api-client.ts'
import { useReaderRenewal } from '../api/use-renewal.ts'
import { Button } from '../parts/button.tsx'
import { Enrolment } from './enrolment.tsx'
import { OutsidePage } from './outside-page.tsx'
import type { SignedIn } from './session.ts'
import { signOut } from './sign-out.ts'

/** Whose Company wants a second factor, and who has none: it is added here, and then everything is open. */
export function EnrolmentScreen({ signedIn: { credentials } }: { readonly signedIn: SignedIn }) {
  const cache = useQueryClient()
  const enter = useReaderRenewal()
  return (
    <OutsidePage title="Add a second factor">
      <Enrolment
        client={createApiClient(credentials, null)}
        onEnrolled={() => void enter()}
        wayOut={
          <Button className="button plain" onPress={() => signOut(credentials, cache)}>
            Sign out
          </Button>
        }
      />
    </OutsidePage>
  )
}
