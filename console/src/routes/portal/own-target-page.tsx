import { addresses } from '../../addresses.ts'
import { type Target, targets } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { HoursGrid } from '../../form/hours/hours-grid.tsx'
import { weekWords } from '../../form/hours/hours-words.ts'
import { weekOf } from '../../form/hours/week.ts'
import { formatDollars } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useSession } from '../../session/session.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { EDIT_WORDS } from './edit-words.ts'
import { OwnCaps } from './own-caps.tsx'
import { type BuyerEdit, useOwnCompany } from './own-company.ts'
import { OwnState } from './own-state.tsx'
import './portal.css'
import { moneyWords } from '../../words/money-words.ts'
import { PauseOwnTarget } from './pause-own-target.tsx'

/** Where a buyer's calls come to: when, how many, at what price; and what of it the buyer may change. */
export function OwnTargetPage() {
  const { targetId } = useSession()
  const company = useOwnCompany()
  const mayEdit = company.data?.buyer_may_edit ?? []
  return (
    <RecordPage
      answer={targets.useOne(targetId ?? 0)}
      titleOf={() => 'My target'}
      actions={target =>
        mayEdit.length > 0 && (
          <>
            {mayEdit.includes('paused') && <PauseOwnTarget target={target} />}
            <Link className="button primary" to={addresses.editOwnTarget()}>
              Change
            </Link>
          </>
        )
      }
    >
      {target => (
        <>
          <Section title={target.name ?? target.number}>
            <p>
              <OwnState target={target} />
            </p>
            {company.isSuccess && <WhatMayChange mayEdit={mayEdit} />}
            <div className="own-facts">
              <Facts
                facts={[
                  ['Calls go to', target.number],
                  ['Rings for', `${target.timeout_seconds} seconds`],
                ]}
              />
            </div>
          </Section>
          <Hours target={target} />
          <Section title="How many calls">
            <OwnCaps target={target} />
          </Section>
          <Prices target={target} />
        </>
      )}
    </RecordPage>
  )
}

function WhatMayChange({ mayEdit }: { readonly mayEdit: readonly BuyerEdit[] }) {
  const { companyName } = useSession()
  const words = mayEdit.map(edit => EDIT_WORDS[edit])
  return (
    <p className="soft">
      {words.length === 0
        ? `${companyName} sets up your target: ask them where something has to change.`
        : `You may change ${listed(words)}. The rest is set by ${companyName}.`}
    </p>
  )
}

/** `a, b and c` */
function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words)
}

function Hours({ target }: { readonly target: Target }) {
  const week = weekOf(target.business_hours)
  return (
    <Section title="When calls may come">
      <p>
        {weekWords(week)} <span className="soft">({target.time_zone})</span>
      </p>
      <Scroller label="Hours of the week">
        <HoursGrid label="Hours of the week" week={week} timeZone={ianaZone(target.time_zone)} />
      </Scroller>
    </Section>
  )
}

function Prices({ target }: { readonly target: Target }) {
  const criteria = target.conversion_criteria
  if (criteria.length === 0) return null
  return (
    <Section title="What a call costs you">
      <Scroller label="Prices">
        <table aria-label="Prices">
          <thead>
            <tr>
              <th scope="col">Calls</th>
              <th scope="col" className="numeric">
                Connected for
              </th>
              <th scope="col" className="numeric">
                {moneyWords('buyer').revenue}
              </th>
            </tr>
          </thead>
          <tbody>
            {criteria.flatMap(criterion =>
              criterion.tiers.map(tier => (
                <tr key={`${criterion.id}-${tier.seconds}`}>
                  <td>{criterion.name ?? 'All'}</td>
                  <td className="numeric">{tier.seconds} s or more</td>
                  <td className="numeric">{formatDollars(tier.revenue)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </Scroller>
    </Section>
  )
}
