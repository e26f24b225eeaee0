import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import type { SearchParameters } from '../../search-parameters.ts'

interface SetUpStepProps {
  readonly title: string
  /** What the step has made; null: nothing yet. */
  readonly made: {
    readonly words: string
    readonly address: string
    readonly query?: SearchParameters
  } | null
  /** Whether it is this one's turn: only then is it shown whole. */
  readonly isNext: boolean
  readonly children: ReactNode
}

export function SetUpStep({ title, made, isNext, children }: SetUpStepProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasNext = useRef(isNext)
  // Whoever has done the step before goes on reading here.
  useEffect(() => {
    if (isNext && !wasNext.current) heading.current?.focus()
    wasNext.current = isNext
  }, [isNext])
  return (
    <li aria-labelledby={id} aria-current={isNext ? 'step' : undefined}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {made !== null && !isNext && (
          <Status tone="good">
            <Link to={made.address} query={made.query}>
              {made.words}
            </Link>
          </Status>
        )}
      </header>
      {isNext && children}
    </li>
  )
}
