import { useState } from 'react'
import type { ApiKey } from '../../api/resources/api-keys.ts'
import {
  type User,
  useIsWhollyManaged,
  useKeysOfUser,
  useRevokeKeyOfUser,
} from '../../api/resources/users.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { notify } from '../../parts/notices.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'
import { scopeWords } from '../api-keys/scopes.ts'

/** The further keys of a user; nothing for who manages it only in part. */
export function UserKeys({ user }: { readonly user: User }) {
  const answer = useKeysOfUser(user.id)
  const revoke = useRevokeKeyOfUser(user.id)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  if (useIsWhollyManaged(user.id) === false) return null
  const keys = answer.data ?? []
  return (
    <Section title="API keys">
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      {answer.data !== undefined && keys.length === 0 && (
        <p className="soft">None beside the first one, which every user has.</p>
      )}
      {keys.length > 0 && (
        <Scroller label="API keys">
          <table aria-label="API keys">
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Begins with</th>
                <th scope="col">May</th>
                <th scope="col">Last used</th>
                <th scope="col">
                  <span className="visually-hidden">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map(key => (
                <tr key={key.id}>
                  <th scope="row">{key.name}</th>
                  <td>
                    <code>{key.prefix}…</code>
                  </td>
                  <td>
                    <span className="clip">{scopeWords(key.scopes)}</span>
                  </td>
                  <td>
                    {key.last_used_at === null ? <Nothing words="never" /> : <Time at={key.last_used_at} />}
                  </td>
                  <td className="numeric">
                    <Button
                      className="button small"
                      aria-label={`Revoke ${key.name}`}
                      onPress={() => setRevoked(key)}
                    >
                      Revoke
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {revoked !== null && (
        <ConfirmDialog
          isOpen
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke the key"
          onClose={() => setRevoked(null)}
          onConfirm={async () => {
            await revoke.mutateAsync(revoked.id)
            notify(`Revoked ${revoked.name}.`)
          }}
        >
          Programs of {user.name} that hold it are refused at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </Section>
  )
}
