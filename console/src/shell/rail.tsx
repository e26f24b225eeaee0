import { Link } from '../parts/link.tsx'
import { useAddress } from '../parts/use-address.ts'
import { SCREENS } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { navigationFor } from './navigation-for.ts'
import { useKeptRange } from './time-range.tsx'

/** Where everything is, by groups. */
export function Rail({ onGone }: { readonly onGone?: () => void }) {
  const session = useSession()
  const rangeFor = useKeptRange()
  const here = useAddress()
  return (
    <nav className="rail" aria-label="Screens" onClick={() => onGone?.()} onKeyUp={() => undefined}>
      {navigationFor(session, SCREENS).map(({ label, items }) => (
        <section key={label} aria-label={label}>
          <h2>{label}</h2>
          <ul>
            {items.map(item => (
              <li key={item.address}>
                <Link
                  to={item.address}
                  query={rangeFor(item.address)}
                  aria-current={isHere(item.address, here) ? 'page' : undefined}
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** `/targets` is the item of `/targets/7/edit` too. */
function isHere(address: string, here: string): boolean {
  return here === address || (address !== '/' && here.startsWith(`${address}/`))
}
