import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { addresses } from '../../addresses.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { type ColourScheme, chooseScheme, chosenScheme } from '../../shell/colour-scheme.ts'
import { roleWords } from '../../words/role-words.ts'

const SCHEMES: readonly (readonly [ColourScheme, string])[] = [
  ['system', 'as the system has it'],
  ['light', 'light'],
  ['dark', 'dark'],
]

/** Who one is here, and how the pages look. */
export function AccountPage() {
  const { user, companyName, role, timeZone } = useSession()
  const [scheme, setScheme] = useState(chosenScheme)
  return (
    <>
      <ScreenHeader title="Your account">
        <Link className="button" to={addresses.security()}>
          Password and security
        </Link>
        <Link className="button" to={addresses.apiKeys()}>
          API keys
        </Link>
        <Link className="button primary" to={addresses.editAccount()}>
          Edit
        </Link>
      </ScreenHeader>
      <div className="detail">
        <Section title="You">
          <Facts
            facts={[
              ['Name', user.name],
              ['E-mail', user.email],
              [`Role in ${companyName}`, roleWords(role)],
              ['Times are shown by', `${timeZone}, the clock of ${companyName}`],
            ]}
          />
        </Section>
        <Section title="Appearance">
          <RadioGroup
            className="choices"
            value={scheme}
            onChange={chosen => {
              chooseScheme(chosen as ColourScheme)
              setScheme(chosen as ColourScheme)
            }}
          >
            <Label>Colours in this browser</Label>
            {SCHEMES.map(([value, words]) => (
              <Radio key={value} value={value} className="radio">
                {words}
              </Radio>
            ))}
          </RadioGroup>
        </Section>
      </div>
      <Outlet />
    </>
  )
}
