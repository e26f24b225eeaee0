import { outsideAddresses } from '../addresses.ts'

/** For who came by a link and has no password yet, over whatever they look at. */
export function PasswordBar() {
  return (
    <section className="section password-bar" aria-label="No password yet">
      <header>
        <p>You have no password yet: without one, only another link brings you back.</p>
        <a className="button" href={outsideAddresses.first()}>
          Set a password
        </a>
      </header>
    </section>
  )
}
