import { type ReactNode, useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { Section } from '../../detail/section.tsx'
import { TypedContext } from '../../form/full-screen-dialog.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'
import type { EditedSettings } from '../call-settings/call-settings.ts'

export interface OwnOrCampaignsProps {
  readonly title: string
  readonly number: TrackingNumber
  /** What it is, as in “a menu of its own”, “The menu is the campaign’s”. */
  readonly noun: string
  readonly own: string
  /** The tab of the campaign's page that has it. */
  readonly tab: string
  readonly isCampaigns: boolean
  /** What holds now, for who may only look. */
  readonly shown: ReactNode
  /** Begins with the campaign's where the number has none of its own. */
  form(edited: EditedSettings): ReactNode
  readonly edited: EditedSettings
  /** Removes all that is the number's own. */
  giveUp(): Promise<unknown>
}

/** What a number takes from its campaign until it is given its own, and takes again once that is removed. */
export function OwnOrCampaigns(props: OwnOrCampaignsProps) {
  const { title, number, noun, own, tab, isCampaigns, shown, form, edited, giveUp } = props
  const { may } = useSession()
  const [isStarting, setStarting] = useState(false)
  const [asked, setAsked] = useState<'use again' | 'lose typed' | null>(null)
  const isTyped = useRef(false)
  const mayWrite = may('write', 'numbers')
  const isEditing = mayWrite && (!isCampaigns || isStarting)
  return (
    <Section
      title={title}
      actions={
        mayWrite && (
          <Button
            className="button"
            onPress={() => {
              if (!isCampaigns) setAsked('use again')
              else if (isStarting && isTyped.current) setAsked('lose typed')
              else setStarting(!isStarting)
            }}
          >
            {isCampaigns
              ? isStarting
                ? 'Keep the campaign’s'
                : `Give it ${own}`
              : 'Use the campaign’s again'}
          </Button>
        )
      }
    >
      <p className="soft">
        {isStarting && `It begins with the ${noun} of `}
        {!isStarting &&
          (isCampaigns ? `Its calls take the ${noun} of ` : `It has ${own} instead of the ${noun} of `)}
        {may('read', 'campaigns') ? (
          <Link to={addresses.campaign(number.cid)} query={{ tab }}>
            campaign {number.cid}
          </Link>
        ) : (
          `campaign ${number.cid}`
        )}
        {isStarting ? '; what you save is this number’s alone.' : '.'}
      </p>
      {isEditing ? (
        <TypedContext value={isTyped}>
          {form({
            ...edited,
            save: async (changes, shown) => {
              await edited.save(changes, shown)
              setStarting(false)
            },
            renew: () => {
              setStarting(false)
              edited.renew()
            },
          })}
        </TypedContext>
      ) : (
        shown
      )}
      <ConfirmDialog
        isOpen={asked === 'lose typed'}
        title={`Keep the campaign’s ${noun}?`}
        confirmLabel="Give up what I changed"
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          isTyped.current = false
          setStarting(false)
        }}
      >
        <p>What you changed here would be lost.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'use again'}
        title={`Use the campaign’s ${noun} again?`}
        confirmLabel={`Use the campaign’s`}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await giveUp()
          notify(`${number.number} has the campaign’s ${noun} again.`)
          edited.renew()
        }}
      >
        <p>What {number.number} has of its own is removed.</p>
      </ConfirmDialog>
    </Section>
  )
}
