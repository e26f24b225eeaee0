import type { FunctionComponent } from 'react'
import type { Operation, Resource, Role } from '../session/session.ts'

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
  /** Shown in the `<Outlet>` of this one, such as a form over its list. */
  readonly children?: readonly Screen[]
}
