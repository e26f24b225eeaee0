import type { ApiPath } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { copy } from '../parts/copy.ts'
import { CURL_COPIED, curlOf } from '../parts/curl-of.ts'
import { useSession } from '../session/session.ts'

export interface CopyAsCurlProps {
  readonly path: ApiPath
  readonly parameters?: Readonly<Record<string, string | number>>
}

/** The request behind a screen, for a terminal: with a placeholder where the key goes. */
export function CopyAsCurl({ path, parameters = {} }: CopyAsCurlProps) {
  const { companyId } = useSession()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  return (
    <Button
      className="button"
      onPress={() => copy(curlOf(location.origin, { path: filled, query: {} }, companyId), CURL_COPIED)}
    >
      Copy as curl
    </Button>
  )
}
