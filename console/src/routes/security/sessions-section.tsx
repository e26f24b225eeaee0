import { useState } from 'react'
import { answerOf } from '../../api/api-client.ts'
import { useOwnSessions } from '../../api/resources/own-sign-in.ts'
import { useApi } from '../../api/use-api.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { sentenceCase } from '../../words/reason-words.ts'

/** The browsers in which one is signed in. */
export function SessionsSection() {
  const { client } = useApi()
  const renew = useRenewal()
  const answer = useOwnSessions()
  const [isAsking, setAsking] = useState(false)
  const sessions = answer.data ?? []
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Section
      title="Where you are signed in"
      actions={
        others > 0 && (
          <Button className="button" onPress={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      <Scroller label="Sessions" isBusy={answer.isFetching}>
        <table aria-label="Sessions">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">Last used</th>
              <th scope="col">From</th>
              <th scope="col">Signed in by</th>
              <th scope="col">Since</th>
              <th scope="col">Ends</th>
              <th scope="col">
                <span className="visually-hidden">End</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(session => (
              <tr key={session.id}>
                <th scope="row">{session.browser}</th>
                <td>
                  {session.current ? <Status tone="good">Here, now</Status> : <Time at={session.seen_at} />}
                </td>
                <td>{session.address}</td>
                <td>{sentenceCase(session.method)}</td>
                <td>
                  <Time at={session.created_at} />
                </td>
                <td>
                  <Time at={session.expires_at} />
                </td>
                <td className="numeric">
                  {!session.current && (
                    <Button
                      className="button small"
                      aria-label={`Sign out ${session.browser}`}
                      onPress={async () => {
                        const params = { params: { path: { id: session.id } } }
                        await answerOf(client.DELETE('/session/all/{id}.json', params))
                        notify(`Signed out ${session.browser}.`)
                        await renew()
                      }}
                    >
                      Sign out
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign out of ${counted(others, 'other browser')}?`}
        confirmLabel="Sign out everywhere else"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await answerOf(client.DELETE('/session/all.json'))
          notify('You are signed in here alone.')
          await renew()
        }}
      >
        What was typed there and not saved is lost. API keys go on.
      </ConfirmDialog>
    </Section>
  )
}
