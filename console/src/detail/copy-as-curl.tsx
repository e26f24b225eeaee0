import type { ApiPath } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { copy } from '../parts/copy.ts'
import { useSession } from '../session/session.ts'

export interface CopyAsCurlProps {
  readonly path: ApiPath
  readonly parameters?: Readonly<Record<string, string | number>>
}

/** The request behind a screen, for a terminal: with a placeholder where the key goes. */
export function CopyAsCurl({ path, parameters = {} }: CopyAsCurlProps) {
  const { companyId } = useSession()
  return (
    <Button
      className="button"
      onPress={() =>
        copy(
          curlOf(location.origin, path, parameters, companyId),
          'Copied. Put your API key in place of $DIALPLANE_API_KEY.',
        )
      }
    >
      Copy as curl
    </Button>
  )
}

function curlOf(
  origin: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  companyId: number,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  return `curl -H "Authorization: Bearer $DIALPLANE_API_KEY" '${origin}${filled}?company_id=${companyId}'`
}
