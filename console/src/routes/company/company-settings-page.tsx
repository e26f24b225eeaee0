import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Company, companies } from '../../api/resources/companies.ts'
import { type Settings, useCompanySettings } from '../../api/resources/company-settings.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { counted, formatDollars } from '../../format/format-number.ts'
import { CopyText } from '../../parts/copy-text.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import { BUYER_EDITS } from './setting-words.ts'

/** What the Company that is shown decides for itself. */
export function CompanySettingsPage() {
  const { companyId, companyName, may } = useSession()
  const company = companies.useOne(companyId)
  const settings = useCompanySettings(companyId)
  const mayWrite = may('write', 'company')
  return (
    <>
      <ScreenHeader title={`Settings of ${companyName}`}>
        {mayWrite && (
          <>
            <Link className="button" to={addresses.editOwnCompany()}>
              Edit the Company
            </Link>
            <Link className="button primary" to={addresses.editCompanySettings()}>
              Edit settings
            </Link>
          </>
        )}
      </ScreenHeader>
      {company.isError && <Problem error={company.error} onRetry={company.refetch} />}
      {settings.isError && <Problem error={settings.error} onRetry={settings.refetch} />}
      {(company.isPending || settings.isPending) && <LoadingScreen />}
      <div className="detail">
        {company.data !== undefined && <CompanyFacts company={company.data.record} />}
        {settings.data !== undefined && <SettingsFacts settings={settings.data.record} />}
        <AuditSection resource="settings" recordId={companyId} />
      </div>
      <Outlet />
    </>
  )
}

function CompanyFacts({ company }: { readonly company: Company }) {
  return (
    <Section title="Company">
      <div className="stack">
        <Facts
          facts={[
            ['Name', company.name],
            ['Id', company.id],
            ['Balance', formatDollars(company.balance)],
            ['Cost per number', formatDollars(company.per_number)],
            [
              'Global suppression list',
              company.use_global_suppression_list ? 'blocks its callers too' : 'is not used',
            ],
          ]}
        />
        {company.embedded_key !== null && (
          <CopyText label="Key for numbers on web pages" text={company.embedded_key} />
        )}
      </div>
    </Section>
  )
}

function SettingsFacts({ settings }: { readonly settings: Settings }) {
  const edits = BUYER_EDITS.filter(({ value }) => settings.buyer_may_edit.includes(value))
  const days = settings.recording_retention_days
  return (
    <>
      <Section title="Clock and money">
        <Facts
          facts={[
            ['Time zone', settings.time_zone],
            ['Cost per minute', formatDollars(settings.per_minute)],
            ['Recordings are kept', days === null ? 'as long as their calls' : counted(days, 'day')],
          ]}
        />
      </Section>
      <Section title="People">
        <Facts
          facts={[
            [
              'Second factor',
              <Status key="factor" tone={settings.require_second_factor ? 'good' : 'quiet'}>
                {settings.require_second_factor ? 'Required of everybody' : 'Left to everybody'}
              </Status>,
            ],
            [
              'Buyers may change of their target',
              edits.length === 0 ? 'nothing' : edits.map(({ label }) => label.toLowerCase()).join(', '),
            ],
          ]}
        />
      </Section>
      <Section title="Reports and words">
        <Facts
          facts={[
            ['Publishers and buyers in reports', settings.affiliate_marketing ? 'yes' : 'no'],
            ['“Publisher ID” in CSV', settings.performance_marketing_nomenclature ? 'yes' : 'no'],
            ['Modified payout bids in pings', settings.payout_bid_modification ? 'yes' : 'no'],
          ]}
        />
      </Section>
    </>
  )
}
