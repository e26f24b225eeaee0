import type { FunctionComponent } from 'react'
import type { Operation, Resource, Session } from '../session/session.ts'
import type { Role } from '../words/role-words.ts'

/**
 * Any time at all; always with a beginning and an end, which may be years apart; or with both, and not more than two months between, as
 * the log of pings is read.
 */
export type RangeKind = 'any-time' | 'years' | 'bounded'

/** One screen: where it is, what it takes to see it, and its code, which is loaded when it is first opened. */
export interface Screen {
  /** A pattern of `addresses.ts`: `/publishers`, `/publishers/$id`; of a child, the part that it adds: `new`. */
  readonly path: string
  /** The page's title, also said to screen readers on arrival. A screen of one record names it by `useTitle`. */
  readonly title: string
  /** Null: whoever is signed in may see it. */
  readonly needs: readonly [Operation, Resource] | null
  /** Only these roles (null in it: administrators); absent: by `needs` alone. */
  readonly roles?: readonly (Role | null)[]
  readonly load: () => Promise<FunctionComponent>
  /** It is about days, which are chosen in the top bar and stay chosen from one such screen to the next (time-range.tsx). */
  readonly range?: RangeKind
  /**
   * What it reads first, as the API's paths with the parameters that it will ask with: they are asked for while its code is
   * on its way (ahead/load-ahead.ts). What is asked otherwise later is asked twice: first-requests.browser.ts finds it.
   * @param search of the address
   */
  readonly asks?: (reader: ScreenReader, search: URLSearchParams) => readonly string[]
  /** Shown in the `<Outlet>` of this one, such as a form over its list. */
  readonly children?: readonly Screen[]
}

/** What a screen may know of who reads before there is a session. */
export type ScreenReader = Pick<Session, 'may' | 'role' | 'timeZone'>

export function maySee(
  { may, role }: Pick<Session, 'may' | 'role'>,
  { needs, roles }: Pick<Screen, 'needs' | 'roles'>,
): boolean {
  return (needs === null || may(...needs)) && (roles === undefined || roles.includes(role))
}
