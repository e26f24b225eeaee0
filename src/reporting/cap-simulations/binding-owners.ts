import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { CapOwner } from '../../domain/caps/cap-limits.ts'

/** Whose limits bind each target: its own and those of its groups; one object for each owner. */
export function bindingOwners({ targets, groups, zone }: CompanyConfiguration) {
  const ofGroup = new Map([...groups.values()].map(group => [group.id, limited({ caps: group.caps, zone })]))
  return new Map(
    [...targets.values()].map(target => {
      const own = limited({ caps: target.caps, zone: target.zone })
      return [target.id, [own, ...target.groupIds.flatMap(groupId => ofGroup.get(groupId) ?? [])]] as const
    }),
  )
}

function limited({ caps, zone }: CapOwner): CapOwner {
  return { caps: caps.filter(limit => limit.cap !== null), zone }
}

/** The same owners with nothing but their concurrency. */
export function concurrencyOf(owners: readonly CapOwner[]): readonly CapOwner[] {
  return owners.map(({ caps, zone }) => ({ caps: caps.filter(({ kind }) => kind === 'concurrency'), zone }))
}
