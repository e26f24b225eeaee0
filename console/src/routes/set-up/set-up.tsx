import { useSearch } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Campaign, campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { type TargetNames, useTargetNames } from '../../api/use-target-names.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { CallStep } from './call-step.tsx'
import { CampaignStep } from './campaign-step.tsx'
import { NumberStep } from './number-step.tsx'
import { nextStep, type Progress, progressIn, progressQuery, type Step } from './progress.ts'
import { SetUpStep } from './set-up-step.tsx'
import { TargetStep } from './target-step.tsx'
import './set-up.css'

/** From nothing to a call that was routed, in four steps; each offers what is there already as well. */
export function SetUp() {
  const progress = progressIn(useSearch({ strict: false }) as SearchParameters)
  const goTo = useGoTo()
  const names = useTargetNames(progress.target === null ? [] : [progress.target])
  const [campaign] = campaigns.useMany(progress.campaign === null ? [] : [progress.campaign])
  const next = nextStep(progress)
  const goOn = (step: Step) => (made: string | number) =>
    goTo(addresses.setUp(), { query: progressQuery(progress, step, made) })
  return (
    <>
      <ScreenHeader title="Set up" />
      <p className="soft">
        Four steps from nothing to a call that finds its way. You can go back, leave and return; nothing rings
        until a number is dialled.
      </p>
      <ol className="set-up-steps">
        <SetUpStep title="Who takes the calls" made={targetLine(progress, names)} isNext={next === 'target'}>
          <TargetStep onMade={goOn('target')} />
        </SetUpStep>
        <SetUpStep
          title="What they are about, and what they are worth"
          made={campaignLine(progress, campaign?.data?.record)}
          isNext={next === 'campaign'}
        >
          <CampaignStep targetId={progress.target ?? 0} onMade={goOn('campaign')} />
        </SetUpStep>
        <SetUpStep title="What callers dial" made={numberLine(progress)} isNext={next === 'number'}>
          <NumberStep cid={progress.campaign ?? ''} onMade={goOn('number')} />
        </SetUpStep>
        <SetUpStep title="A call to try it" made={null} isNext={next === 'call' || next === null}>
          <CallStep progress={progress} onMade={goOn('call')} />
        </SetUpStep>
      </ol>
    </>
  )
}

function targetLine({ target }: Progress, names: TargetNames) {
  return target === null ? null : { words: names.target(target), address: addresses.target(target) }
}

/** @param record undefined: not known yet, or gone */
function campaignLine({ campaign: cid }: Progress, record: Campaign | undefined) {
  if (cid === null) return null
  const words = record === undefined ? `Campaign ${cid}` : campaignName(record)
  return { words, address: addresses.campaign(cid) }
}

function numberLine({ number }: Progress) {
  return number === null ? null : { words: number, address: addresses.numbers(), query: { q: number } }
}
