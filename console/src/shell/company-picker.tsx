import { lazy, Suspense, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { useSession } from '../session/session.ts'

const CompanyChoices = lazy(async () => ({
  default: (await import('./company-choices.tsx')).CompanyChoices,
}))

/** Who works in several Companies changes between them here. */
export function CompanyPicker() {
  const { companyName, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!user.administrator && user.memberships.length < 2)
    return <span className="company soft nowrap">{companyName}</span>
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button company" aria-label={`Company: ${companyName}`}>
        {companyName} <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog aria-label="Companies">
          <Suspense fallback={<LoadingScreen />}>
            <CompanyChoices onChosen={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
