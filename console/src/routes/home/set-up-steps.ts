import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { useSession } from '../../session/session.ts'

/** One thing that a Company needs. */
export interface SetUpStep {
  readonly words: string
  readonly verb: string
  readonly address: string
  /** undefined: not known, or not for this reader to know. */
  readonly isDone: boolean | undefined
}

export interface SetUpSteps {
  /** Without these no call finds anybody. */
  readonly first: readonly SetUpStep[]
  readonly call: SetUpStep
  /** What goes wrong without these shows later. */
  readonly later: readonly SetUpStep[]
}

/** What a Company needs, in the order in which it is set up, and what of it is there. */
export function useSetUpSteps(isEnabled: boolean): SetUpSteps {
  const { may } = useSession()
  const mayInvite = isEnabled && may('write', 'users')
  const isThere = (...counts: readonly (number | undefined)[]) =>
    counts.includes(undefined) ? undefined : counts.some(count => count !== undefined && count > 0)
  const users = useCount('/api/v5/users.json', {}, mayInvite)
  const invitations = useCount('/invitations.json', {}, mayInvite)
  const invite = {
    words: 'Who else looks after it: a colleague',
    verb: 'Invite somebody',
    address: addresses.newInvitation(),
    // The reader is one of them.
    isDone: isThere(users && users - 1, invitations),
  }
  return {
    first: [
      {
        words: 'Somebody who takes calls: a target',
        verb: 'New target',
        address: addresses.newTarget(),
        isDone: isThere(useCount('/targets.json', {}, isEnabled)),
      },
      {
        words: 'Who of them is rung, and in which order: a campaign',
        verb: 'New campaign',
        address: addresses.newCampaign(),
        isDone: isThere(useCount('/campaigns.json', {}, isEnabled)),
      },
      {
        words: 'What callers dial: a number of the campaign',
        verb: 'New number',
        address: addresses.newNumber(),
        isDone: isThere(useCount('/numbers.json', {}, isEnabled)),
      },
    ],
    call: {
      words: 'A call to that number, with a telephone or without one',
      verb: 'Test call',
      address: addresses.newTestCall(),
      isDone: isThere(useCount('/api/v5/calls.json', {}, isEnabled)),
    },
    later: [
      {
        words: 'Who brings the calls: a publisher',
        verb: 'New publisher',
        address: addresses.newPublisher(),
        isDone: isThere(useCount('/api/v1/affiliates.json', {}, isEnabled)),
      },
      {
        words: 'Told when something is wrong: an alert',
        verb: 'New alert',
        address: addresses.newAlert(),
        isDone: isThere(useCount('/alerts.json', {}, isEnabled)),
      },
      ...(mayInvite ? [invite] : []),
    ],
  }
}
