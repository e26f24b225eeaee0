import { PartyStatements } from '../../overview/party-statements.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'

/** What a publisher earned or a buyer paid, by months, to compare with the Company's books. */
export function OwnStatements() {
  const { affiliateId, targetId, companyName } = useSession()
  return (
    <>
      <ScreenHeader title="Statements" beside={<span className="soft">with {companyName}</span>} />
      <div className="detail">
        {affiliateId !== null && (
          <PartyStatements
            of={{ by: 'affiliate_id', id: affiliateId }}
            title="What you earned"
            fileName={companyName}
          />
        )}
        {targetId !== null && (
          <PartyStatements
            of={{ by: 'target_id', id: targetId }}
            title="What you paid"
            fileName={companyName}
          />
        )}
      </div>
    </>
  )
}
