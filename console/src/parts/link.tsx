import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchParameters } from '../search-parameters.ts'

export interface LinkProps {
  /** From `addresses`. */
  readonly to: string
  /** What the address says after its `?`, such as the filters of a list. */
  readonly query?: SearchParameters
  readonly className?: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
  /** Of links among which one is shown, such as tabs: which of them it is. */
  readonly isCurrent?: boolean
}

/** A link to another screen of the Company. */
export function Link({ to, query = {}, isCurrent, ...rest }: LinkProps) {
  const current =
    isCurrent === undefined
      ? {}
      : { 'aria-current': isCurrent ? ('page' as const) : undefined, activeOptions: { exact: true } }
  return <RouterLink to={to} search={query as never} {...rest} {...current} />
}
