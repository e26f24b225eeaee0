import { useState } from 'react'
import type { PayoutTable, payoutTablesOf } from '../../../api/resources/payout-tables.ts'
import { formatCount } from '../../../format/format-number.ts'
import { Button } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { notify } from '../../../parts/notices.tsx'
import { Scroller } from '../../../parts/scroller.tsx'
import { Status } from '../../../parts/status.tsx'
import { Time } from '../../../parts/time.tsx'
import { useSession } from '../../../session/session.ts'
import { saveFile } from '../../../table/csv.ts'

export interface TableVersionsProps {
  readonly rows: readonly PayoutTable[]
  readonly tables: ReturnType<typeof payoutTablesOf>
  /** Puts a version's rules on the bench. */
  onOpen(csv: string): void
}

type Asked = { readonly what: 'activate' | 'deactivate' | 'delete'; readonly row: PayoutTable }

export function TableVersions({ rows, tables, onOpen }: TableVersionsProps) {
  const { may } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (rows.length === 0) return <p>None was uploaded yet: payouts are those of the conversion criteria.</p>
  const mayWrite = may('write', 'campaigns')
  return (
    <>
      <Scroller label="Versions">
        <table aria-label="Versions">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">State</th>
              <th scope="col" className="numeric">
                Rules
              </th>
              <th scope="col">Uploaded</th>
              <th scope="col">Salt</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <th scope="row">{row.table_version}</th>
                <td>
                  <Status tone={row.active ? 'good' : 'quiet'}>
                    {row.active ? 'In force' : 'Not in force'}
                  </Status>
                </td>
                <td className="numeric">{formatCount(ruleCount(row.csv_data))}</td>
                <td>
                  <Time at={row.created_at} />
                </td>
                <td>
                  <code>{row.salt}</code>
                </td>
                <td>
                  <div className="row-actions">
                    {mayWrite && (
                      <Button
                        className="button small"
                        aria-label={`${row.active ? 'Deactivate' : 'Activate'} ${row.table_version}`}
                        onPress={() => setAsked({ what: row.active ? 'deactivate' : 'activate', row })}
                      >
                        {row.active ? 'Deactivate' : 'Activate'}
                      </Button>
                    )}
                    {mayWrite && (
                      <Button
                        className="button small"
                        aria-label={`Try ${row.table_version}`}
                        onPress={() => onOpen(row.csv_data)}
                      >
                        Try
                      </Button>
                    )}
                    <Button
                      className="button small"
                      aria-label={`Download ${row.table_version}`}
                      onPress={() => saveFile(`${row.table_version}.csv`, row.csv_data)}
                    >
                      Download
                    </Button>
                    {mayWrite && (
                      <Button
                        className="button small danger"
                        aria-label={`Delete ${row.table_version}`}
                        onPress={() => setAsked({ what: 'delete', row })}
                      >
                        Delete
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {asked !== null && (
        <Question
          asked={asked}
          tables={tables}
          inForce={rows.find(({ active }) => active)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly asked: Asked
  readonly tables: ReturnType<typeof payoutTablesOf>
  readonly inForce: PayoutTable | undefined
  onClose(): void
}

function Question({ asked: { what, row }, tables, inForce, onClose }: QuestionProps) {
  const update = tables.useUpdate()
  const remove = tables.useRemove()
  const setActive = (id: number, active: boolean) => update.mutateAsync({ key: id, changes: { active } })

  async function run() {
    if (what === 'delete') {
      await remove.mutateAsync({ key: row.id })
      return notify(`Deleted ${row.table_version}.`)
    }
    await setActive(row.id, what === 'activate')
    notify(what === 'activate' ? `${row.table_version} is in force.` : 'No table is in force.', () =>
      inForce === undefined ? setActive(row.id, false) : setActive(inForce.id, true),
    )
  }

  const { title, text, label } = WORDS[what](row, inForce)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={label}
      isDangerous={what === 'delete'}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

interface Words {
  readonly title: string
  readonly text: string
  readonly label: string
}

const WORDS: Readonly<Record<Asked['what'], (row: PayoutTable, inForce: PayoutTable | undefined) => Words>> =
  {
    activate: (row, inForce) => ({
      title: `Put ${row.table_version} in force?`,
      text: `It decides the payout of every ping from now on${inForce === undefined ? '' : `, in place of ${inForce.table_version}`}.`,
      label: 'Activate the version',
    }),
    deactivate: row => ({
      title: `Take ${row.table_version} out of force?`,
      text: 'Payouts are those of the conversion criteria then.',
      label: 'Deactivate the version',
    }),
    delete: row => ({
      title: `Delete ${row.table_version}?`,
      text: `It goes from the history for good.${row.active ? ' It is in force: payouts are no longer modified then.' : ''}`,
      label: 'Delete the version',
    }),
  }

/** Of the lines below the header, those on which something stands. */
function ruleCount(csv: string): number {
  return csv.split(/\r?\n/).filter(line => line.trim() !== '').length - 1
}
