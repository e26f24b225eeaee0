import { useState } from 'react'
import { answerOf, dataOf } from '../../api/api-client.ts'
import { type Factor, useOwnFactors, useRecoveryCodesLeft } from '../../api/resources/own-sign-in.ts'
import { useApi } from '../../api/use-api.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { notify } from '../../parts/notices.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { hasPasskeys } from '../../session/passkey.ts'
import { AddFactorDialog, type FactorDialog } from './add-factor-dialog.tsx'

/** Below it a new set is drawn in time. */
const FEW_CODES = 3

export function FactorsSection() {
  const answer = useOwnFactors()
  const [dialog, setDialog] = useState<FactorDialog | null>(null)
  const factors = answer.data ?? []
  return (
    <Section
      title="Second factors"
      actions={
        <div className="button-row">
          <Button className="button" onPress={() => setDialog({ kind: 'app' })}>
            Add an app
          </Button>
          {hasPasskeys() && (
            <Button className="button" onPress={() => setDialog({ kind: 'passkey' })}>
              Add a passkey
            </Button>
          )}
        </div>
      }
    >
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      {answer.data !== undefined && factors.length === 0 && (
        <p>
          <Status tone="warning">None yet</Status>. Your password alone opens everything; with an app that
          shows codes, or a passkey, it takes your device as well.
        </p>
      )}
      {factors.length > 0 && (
        <>
          <FactorTable factors={factors} />
          <Codes onDrawn={codes => setDialog({ kind: 'keep', codes })} />
        </>
      )}
      {dialog !== null && <AddFactorDialog dialog={dialog} onDialog={setDialog} />}
    </Section>
  )
}

function FactorTable({ factors }: { readonly factors: readonly Factor[] }) {
  const { client } = useApi()
  const renew = useRenewal()
  const [removed, setRemoved] = useState<Factor | null>(null)
  const isLast = factors.length === 1
  return (
    <>
      <Scroller label="Second factors">
        <table aria-label="Second factors">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col">Last used</th>
              <th scope="col">Added</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {factors.map(factor => (
              <tr key={`${factor.kind} ${factor.id}`}>
                <th scope="row">{factor.name}</th>
                <td>{factor.kind === 'totp' ? 'App with codes' : 'Passkey'}</td>
                <td>
                  {factor.last_used_at === null ? (
                    <Nothing words="never" />
                  ) : (
                    <Time at={factor.last_used_at} />
                  )}
                </td>
                <td>
                  <Time at={factor.created_at} />
                </td>
                <td className="numeric">
                  <Button
                    className="button small"
                    aria-label={`Remove ${factor.name}`}
                    onPress={() => setRemoved(factor)}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {removed !== null && (
        <ConfirmDialog
          isOpen
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove the factor"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            const params = { params: { path: { id: removed.id } } }
            await answerOf(
              removed.kind === 'totp'
                ? client.DELETE('/session/factors/totp/{id}.json', params)
                : client.DELETE('/session/factors/passkeys/{id}.json', params),
            )
            notify(`Removed ${removed.name}.`)
            await renew()
          }}
        >
          {isLast
            ? 'It is your last one: your password alone then opens everything, and the recovery codes go too.'
            : 'It signs you in no more.'}
        </ConfirmDialog>
      )}
    </>
  )
}

function Codes({ onDrawn }: { onDrawn(codes: readonly string[]): void }) {
  const { client } = useApi()
  const renew = useRenewal()
  const left = useRecoveryCodesLeft()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="button-row below">
      <span>
        {left.data !== undefined && (
          <Status tone={left.data <= FEW_CODES ? 'warning' : 'good'}>
            {counted(left.data, 'recovery code')} left
          </Status>
        )}
      </span>
      <Button className="button small" onPress={() => setAsking(true)}>
        Draw new codes
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Draw new recovery codes?"
        confirmLabel="Draw new codes"
        isDangerous={false}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const drawn = await dataOf(client.POST('/session/recovery_codes.json'))
          await renew()
          onDrawn(drawn.recovery_codes.codes)
        }}
      >
        Those that you have now open nothing any more.
      </ConfirmDialog>
    </div>
  )
}
