import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'

const IMPORT: ImportDefinition = {
  noun: 'campaign',
  route: '/campaigns/import.json',
  template: '/campaigns/import_template.csv',
  key: 'cid',
  columns: {
    cid: { label: 'CID', aliases: ['campaign id', 'client id', 'campaign'] },
    message: { label: 'Greeting', aliases: ['spoken text'] },
    repeat: { label: 'Greeting said how often' },
    dedupe_seconds: { label: 'Duplicates within seconds' },
  },
  example:
    'cid,name,record_calls\nautos-north,Auto insurance north,true\nautos-south,Auto insurance south,false',
  help: 'A row whose CID a campaign has changes that one; every other row makes a campaign. Targets, menus and conversions are set up on its page.',
}

export function CampaignImport() {
  return <ImportDialog definition={IMPORT} listAddress={addresses.campaigns()} />
}
