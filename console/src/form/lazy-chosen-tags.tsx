import { lazy, Suspense } from 'react'
import type { ChosenTagsProps } from './chosen-tags.tsx'

const ChosenTags = lazy(async () => ({ default: (await import('./chosen-tags.tsx')).ChosenTags }))

/** Loaded once something is chosen; until then its words are there to be read. */
export function LazyChosenTags(props: ChosenTagsProps) {
  return (
    <Suspense fallback={<p className="soft">{props.chosen.map(({ words }) => words).join(', ')}</p>}>
      <ChosenTags {...props} />
    </Suspense>
  )
}
