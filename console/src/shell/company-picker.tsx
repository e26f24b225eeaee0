import { lazy } from 'react'
import { PopupButton } from '../parts/popup-button.tsx'
import { useSession } from '../session/session.ts'

const CompanyChoices = lazy(async () => ({
  default: (await import('./overlays/company-choices.tsx')).CompanyChoices,
}))

/** Who works in several Companies changes between them here. */
export function CompanyPicker() {
  const { companyName, user } = useSession()
  if (!user.administrator && user.memberships.length < 2)
    return (
      <span className="company company-name soft" title={companyName}>
        {companyName}
      </span>
    )
  return (
    <PopupButton
      className="button company"
      aria-label={`Company: ${companyName}`}
      placement="bottom start"
      popupLabel="Companies"
      popup={close => <CompanyChoices onChosen={close} />}
    >
      <span className="company-name" title={companyName}>
        {companyName}
      </span>{' '}
      <span aria-hidden="true">▾</span>
    </PopupButton>
  )
}
