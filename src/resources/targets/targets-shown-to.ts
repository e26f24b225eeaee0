import { asSeenBy, isTagShownTo, type Reader, shownTo } from '../../access/party.ts'
import { TARGET_VISIBILITY } from '../../access/resource-visibility.ts'
import { TIER_VISIBILITY } from '../../access/visibility.ts'
import type { TagValueDocument } from '../tags/tag-values.ts'
import { withoutBidSecrets } from './bid-request.ts'
import type { BareTargetDocument } from './schema.ts'

/** Targets as this reader is shown them: secrets for who may change them, and a buyer what concerns it. */
export function targetsShownTo(reader: Reader, targets: readonly BareTargetDocument[]): BareTargetDocument[] {
  const shown = targets.map(target => shownTo(reader, TARGET_VISIBILITY, target))
  return reader.onlyTargetId === null ? shown : shown.map(asBuyerSees)
}

/**
 * A Target as its buyer sees it: what the buyer pays and on which conditions, and not what the Company pays out of that,
 * to whom, nor what it identifies itself with when it asks for a bid.
 */
function asBuyerSees(target: BareTargetDocument): BareTargetDocument {
  return {
    ...withoutBidSecrets(target),
    tag_values: target.tag_values.filter(isShown),
    conversion_criteria: target.conversion_criteria.map(criterion => ({
      ...criterion,
      // Named by its conditions, most likely: what they say of the publisher the name would.
      name: criterion.tag_values.every(isShown) ? criterion.name : null,
      tag_values: criterion.tag_values.filter(isShown),
      tiers: criterion.tiers.map(tier => asSeenBy('buyer', TIER_VISIBILITY, tier)),
    })),
  }
}

const isShown = ({ key }: TagValueDocument) => isTagShownTo('buyer', key)
