import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useApi } from '../../api/use-api.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { AddApp } from '../../session/factors/add-app.tsx'
import { AddPasskey } from '../../session/factors/add-passkey.tsx'
import { RecoveryCodes } from '../../session/factors/recovery-codes.tsx'

export type FactorDialog =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }

const TITLES: Readonly<Record<FactorDialog['kind'], string>> = {
  app: 'Add an app that shows codes',
  passkey: 'Add a passkey',
  keep: 'Your recovery codes',
}

export interface AddFactorDialogProps {
  readonly dialog: FactorDialog
  /** null: it is closed. */
  onDialog(dialog: FactorDialog | null): void
}

/** Adds a factor; with the first of them come recovery codes. */
export function AddFactorDialog({ dialog, onDialog }: AddFactorDialogProps) {
  const { client } = useApi()
  const renew = useRenewal()
  const isKeeping = dialog.kind === 'keep'
  const onAdded = async ({
    name,
    recovery_codes: codes,
  }: {
    readonly name: string
    readonly recovery_codes: readonly string[] | null
  }) => {
    notify(`Added ${name}.`)
    onDialog(codes === null ? null : { kind: 'keep', codes })
    await renew()
  }
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isKeyboardDismissDisabled={isKeeping}
      onOpenChange={open => !open && onDialog(null)}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{TITLES[dialog.kind]}</Heading>
          {dialog.kind === 'app' && <AddApp client={client} onAdded={onAdded} />}
          {dialog.kind === 'passkey' && <AddPasskey client={client} onAdded={onAdded} />}
          {isKeeping ? (
            <RecoveryCodes codes={dialog.codes} onKept={() => onDialog(null)} />
          ) : (
            <div className="dialog-actions">
              <Button className="button" onPress={() => onDialog(null)}>
                Cancel
              </Button>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
