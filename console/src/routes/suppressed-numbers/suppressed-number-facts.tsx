import type { SuppressedNumber } from '../../api/resources/suppressed-numbers.ts'
import { Facts } from '../../detail/facts.tsx'
import { Time } from '../../parts/time.tsx'
import { SuppressedWhere } from './suppressed-where.tsx'

export function SuppressedNumberFacts({ suppression }: { readonly suppression: SuppressedNumber }) {
  return (
    <Facts
      facts={[
        ['Number', suppression.number],
        ['May not call', <SuppressedWhere key="where" suppression={suppression} />],
        [
          'May lift it',
          suppression.can_resubscribe
            ? 'By pressing 7, where the campaign has a message for blocked callers'
            : 'No',
        ],
        ['Since', <Time key="created" at={suppression.created_at} />],
      ]}
    />
  )
}
