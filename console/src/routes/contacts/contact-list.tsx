import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type Contact, contacts } from '../../api/resources/contacts.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { useTableState } from '../../table/table-state.ts'
import { contactName } from '../../words/contact-words.ts'
import { CONTACT_COLUMNS } from './contact-columns.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { CONTACT_TABLE } from './contact-filters.ts'

const EDIT = editAction(async () => (await import('./contact-bulk-edit.tsx')).ContactBulkEdit)

export function ContactList() {
  const { may } = useSession()
  const table = useTableState(CONTACT_TABLE)
  const answer = contacts.useList(table.query)
  const bulk = contacts.useBulk()
  const undo = useUndoBatch()
  const mayWrite = may('write', 'contacts')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newContact()}>
      New contact
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importContacts()}>
      Import
    </Link>
  )

  async function remove(rows: readonly Contact[]): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return {
      sentence: `Deleted ${counted(rows.length, 'contact')}.`,
      ...(undo !== null && { undo: () => undo(batchId) }),
    }
  }

  return (
    <>
      <ScreenHeader title="Contacts">
        {importMany}
        {create}
      </ScreenHeader>
      <DataTable
        name="Contacts"
        columns={CONTACT_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.contact(row.id)}
        panel={row => <ContactFacts contact={row} />}
        bulkActions={
          mayWrite
            ? [
                EDIT,
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'contact')}?`,
                    text: `${namesOf(rows, contactName)}. Calls from their numbers have their tags no longer.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No contacts yet',
          text: 'A contact is somebody you know, by one number or several. Calls and pings from the numbers have the tags that you give the contact, and targets may ask for them.',
          action: (
            <>
              {create} {importMany}
            </>
          ),
        }}
      />
      <Outlet />
    </>
  )
}
