import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importedTags, PHONE_ALIASES } from '../../import/shared-columns.ts'
import { useSession } from '../../session/session.ts'
import { importedZone } from './listed-zone.ts'

const IMPORT = {
  noun: 'target',
  route: '/targets/import.json',
  template: '/targets/import_template.csv',
  key: 'tid',
  columns: {
    tid: { label: 'Client id (tid)', aliases: ['tid', 'target id', 'client tid'] },
    number: { label: 'Number', aliases: [...PHONE_ALIASES, 'destination'] },
    name: { label: 'Name', aliases: ['target', 'target name'] },
    // “Tags” are labels in people’s files, no conditions: whoever means these says so.
    tag_list: { label: 'Conditions', sentFor: importedTags },
    time_zone: { label: 'Time zone', aliases: ['timezone'], sentFor: importedZone },
    concurrency_cap: { label: 'Calls at a time', aliases: ['concurrency'] },
    hard_cap: { label: 'Cap in all', aliases: ['total cap'] },
    hourly_cap: { label: 'Cap an hour' },
    daily_cap: { label: 'Cap a day' },
    monthly_cap: { label: 'Cap a month' },
    block_recording: { label: 'Never recorded' },
    cid_number_id: { label: 'Caller id: a number (its id)' },
    custom_cid: { label: 'Caller id: own' },
    obfuscate_cid: { label: 'Caller id hidden' },
    trunk_id: { label: 'Trunk (its id)' },
  },
  example: 'tid,name,number,daily_cap\nnorth,North Desk,+13055550101,100\nsouth,South Desk,+13055550102,',
  help: 'A row whose client id (tid) a target has changes that one; every other row makes a target. Conditions are written key:value, with commas between them; a time zone as the form of a target lists it, or as America/New_York; without one, a new target goes by the Company’s. Hours are set for several at once in the list.',
} satisfies ImportDefinition

export function TargetImport() {
  const { timeZoneName: zone } = useSession()
  const definition = useMemo(
    () => ({ ...IMPORT, proposed: { time_zone: { cell: zone, words: `${zone}, as the Company’s` } } }),
    [zone],
  )
  return <ImportDialog definition={definition} listAddress={addresses.targets()} />
}
