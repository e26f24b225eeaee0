import { addresses } from '../addresses.ts'
import { Link } from '../parts/link.tsx'
import { ScreenHeader } from '../parts/screen-header.tsx'

export function NotFoundScreen() {
  return (
    <>
      <ScreenHeader title="There is nothing at this address" />
      <p>
        It may have been deleted, or belong to another Company. <Link to={addresses.home()}>Go home</Link>.
      </p>
    </>
  )
}
