import { addresses } from '../../../addresses.ts'
import { campaigns } from '../../../api/resources/campaigns.ts'
import { Section } from '../../../detail/section.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { formatDuration } from '../../../format/format-time.ts'
import { Link } from '../../../parts/link.tsx'
import { notify } from '../../../parts/notices.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { useEditedCampaign } from '../use-edited-campaign.ts'
import { TimerRows } from './timer-rows.tsx'
import { PIXEL_TOKENS, refusalAtTimer, type TimerValues, timerUpdate, timerValues } from './timer-values.ts'
import './timers.css'

/** The URLs that calls request, at their start or once they have lasted. */
export function TimersTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const { cid, dedupe_seconds: dedupe } = version.record
  return (
    <Section
      title="Pixels"
      actions={
        may('read', 'fired_pixels') && (
          <Link className="button" to={addresses.pixels()} query={{ cid }}>
            What was requested
          </Link>
        )
      }
    >
      <p className="soft">
        A pixel of 0 seconds is requested as the call starts; of the others, the highest that the call
        reaches, once it is over.{' '}
        {dedupe > 0 && `A caller who calls again within ${formatDuration(dedupe)} requests none.`}
      </p>
      {may('write', 'campaigns') ? <TimersForm version={version} /> : <TimerTable version={version} />}
      <details>
        <summary>Tokens that a URL may hold</summary>
        <dl className="facts">
          {PIXEL_TOKENS.map(([token, words]) => (
            <div key={token} style={{ display: 'contents' }}>
              <dt>
                <code>[{token}]</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}

function TimersForm({ version }: CampaignTabProps) {
  const { base, formKey, renew } = useEditedCampaign(version)
  const update = campaigns.useUpdate()
  const { record, etag } = base
  const values = timerValues(record)
  return (
    <ResourceForm<TimerValues>
      key={formKey}
      isInline
      title="Pixels"
      values={values}
      submitLabel="Save the pixels"
      save={async ({ values: typed, isForced }) => {
        try {
          await update.mutateAsync({
            key: record.cid,
            changes: timerUpdate(typed),
            etag: isForced ? null : etag,
          })
        } catch (error) {
          throw refusalAtTimer(error, typed.timers_attributes, values.timers_attributes)
        }
      }}
      onSaved={() => {
        notify('Saved the pixels.')
        renew()
      }}
      onCancel={renew}
    >
      <TimerRows />
    </ResourceForm>
  )
}

function TimerTable({ version: { record } }: CampaignTabProps) {
  if (record.timers.length === 0) return <p>It has none.</p>
  return (
    <ul className="plain-list">
      {record.timers.map(({ timer }) => (
        <li key={timer.id}>
          {timer.seconds === 0 ? 'At the start' : `From ${formatDuration(timer.seconds)}`}:{' '}
          <code>{timer.url}</code>
        </li>
      ))}
    </ul>
  )
}
