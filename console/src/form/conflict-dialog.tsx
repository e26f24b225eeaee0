import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { fieldWords } from '../api/api-error.ts'
import { Button } from '../parts/button.tsx'

type WireRecord = Readonly<Record<string, unknown>>

export interface ConflictDialogProps {
  /** The body of the 412: the record as it is now, under its root key. */
  readonly theirs: unknown
  /** Of a form that shows a record otherwise than the API does: what it would have for theirs. */
  valuesOf?: ((record: object) => object) | undefined
  /** What the reader changed. */
  readonly mine: WireRecord
  /** What a field of those is called; default: its name in words. */
  labelOf?: (field: string) => string
  onKeepMine(): unknown
  onTakeTheirs(record: WireRecord): void
  onClose(): void
}

/** Somebody else saved the record meanwhile: both versions of what the reader changed, side by side. */
export function ConflictDialog({
  theirs,
  valuesOf,
  mine,
  labelOf = fieldWords,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const record = recordIn(theirs)
  const shown = (valuesOf?.(record) ?? record) as WireRecord
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()}>
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <Heading slot="title">Somebody else changed this meanwhile</Heading>
          <table className="conflict" aria-label="Both versions">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Now</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(mine).map(([field, value]) => (
                <tr key={field}>
                  <th scope="row">{labelOf(field)}</th>
                  <td>{inWords(shown[field])}</td>
                  <td>{inWords(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="dialog-actions">
            <Button className="button" onPress={onClose}>
              Back to the form
            </Button>
            <Button className="button" onPress={() => onTakeTheirs(record)}>
              Take what is there now
            </Button>
            <Button className="button primary" onPress={() => onKeepMine()}>
              Save mine
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function recordIn(body: unknown): WireRecord {
  const document = (body ?? {}) as WireRecord
  const [first] = Object.values(document)
  return typeof first === 'object' && first !== null && !Array.isArray(first)
    ? (first as WireRecord)
    : document
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
