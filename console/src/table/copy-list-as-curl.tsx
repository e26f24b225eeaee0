import { Button } from '../parts/button.tsx'
import { copy } from '../parts/copy.ts'
import { type Asked, CURL_COPIED, curlOf } from '../parts/curl-of.ts'
import { useSession } from '../session/session.ts'

/** The request for what the list shows: narrowed, sorted and turned to the page as it is. */
export function CopyListAsCurl({ asked }: { readonly asked: Asked }) {
  const { companyId } = useSession()
  return (
    <Button
      className="button"
      aria-label="Copy as curl"
      title="Copy the request for these rows as a curl command"
      onPress={() => copy(curlOf(location.origin, asked, companyId), CURL_COPIED)}
    >
      curl
    </Button>
  )
}
