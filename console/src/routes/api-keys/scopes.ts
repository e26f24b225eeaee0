import type { Scope } from '../../api/resources/api-keys.ts'
import type { Resource } from '../../session/session.ts'
import { RESOURCE_WORDS } from '../../words/resource-words.ts'

/** How much a key may do of what its user may. */
export type Reach = 'write' | 'read' | 'some'

/** Of one resource: nothing, to read it, or to change it too. */
export type Extent = 'none' | 'read' | 'write'

export const SCOPED_RESOURCES = Object.keys(RESOURCE_WORDS) as readonly Resource[]

/** Users and API keys are written with the whole of `write` alone: who changes users can become any of them. */
const READ_ALONE: ReadonlySet<Resource> = new Set(['users', 'api_keys'])

export function extentsOf(resource: Resource): readonly Extent[] {
  return READ_ALONE.has(resource) ? ['none', 'read'] : ['none', 'read', 'write']
}

export function reachOf(scopes: readonly Scope[]): Reach {
  if (scopes.includes('write')) return 'write'
  return scopes.includes('read') && !scopes.some(scope => scope.includes(':')) ? 'read' : 'some'
}

export function extentOf(scopes: readonly Scope[], resource: Resource): Extent {
  if (scopes.includes(`${resource}:write` as Scope)) return 'write'
  return scopes.includes(`${resource}:read` as Scope) || scopes.includes('read') ? 'read' : 'none'
}

/** The scopes with another extent for one resource. */
export function withExtent(scopes: readonly Scope[], resource: Resource, extent: Extent): readonly Scope[] {
  const others = SCOPED_RESOURCES.filter(other => other !== resource).flatMap(other =>
    scopeOf(other, extentOf(scopes, other)),
  )
  return [...others, ...scopeOf(resource, extent)]
}

function scopeOf(resource: Resource, extent: Extent): readonly Scope[] {
  return extent === 'none' ? [] : [`${resource}:${extent}` as Scope]
}

/** `Reads everything; changes Targets, Tags` */
export function scopeWords(scopes: readonly Scope[]): string {
  const reach = reachOf(scopes)
  if (reach === 'write') return 'Everything its user may'
  const named = (extent: Extent) =>
    SCOPED_RESOURCES.filter(resource => extentOf(scopes, resource) === extent).map(
      resource => RESOURCE_WORDS[resource],
    )
  const changes = named('write')
  const reads = scopes.includes('read') ? ['everything'] : named('read')
  return [
    reads.length > 0 && `Reads ${reads.join(', ')}`,
    changes.length > 0 && `${reads.length > 0 ? 'changes' : 'Changes'} ${changes.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}
