import { TimerTable } from '../call-settings/timers/timer-table.tsx'
import { TimersForm } from '../call-settings/timers/timers-form.tsx'
import { TokenHelp } from '../call-settings/timers/token-help.tsx'
import { OwnOrCampaigns } from './own-or-campaigns.tsx'
import { type NumberTabProps, useEditedSettings } from './use-edited-number.ts'
import '../call-settings/timers/timers.css'

/** The URLs that calls to this number request. */
export function NumberPixels({ version }: NumberTabProps) {
  const edited = useEditedSettings(version)
  const number = version.record
  const { timers } = number
  return (
    <OwnOrCampaigns
      title="Pixels"
      number={number}
      noun="pixels"
      own="pixels of its own"
      tab="pixels"
      isCampaigns={timers.every(({ timer }) => timer.inherited)}
      shown={<TimerTable timers={timers} />}
      form={own => (
        <>
          <TimersForm edited={own} />
          <TokenHelp />
        </>
      )}
      edited={edited}
      giveUp={() =>
        edited.save({ timers_attributes: timers.map(({ timer: { id } }) => ({ id, _destroy: true })) }, null)
      }
    />
  )
}
