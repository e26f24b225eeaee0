import { useState } from 'react'
import { Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { errorInWords } from '../../../../src/domain/error-in-words.ts'
import { addresses } from '../../addresses.ts'
import { type SuppressedNumber, useCheck } from '../../api/resources/suppressed-numbers.ts'
import { useClose } from '../../form/use-close.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import { SuppressedNumberFacts } from './suppressed-number-facts.tsx'

interface Checked {
  readonly number: string
  readonly found: SuppressedNumber | null
}

/** Says whether a number is suppressed, and where. */
export function SuppressedNumberCheck() {
  const check = useCheck()
  const [number, setNumber] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = useClose(addresses.suppressedNumbers())

  async function ask() {
    const asked = number.trim()
    if (asked === '' || check.isPending) return
    setProblem(null)
    setChecked(null)
    try {
      setChecked({ number: asked, found: await check.mutateAsync(asked) })
    } catch (error) {
      setProblem(errorInWords(error))
    }
  }

  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && close()}>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Check a number</Heading>
          <form
            className="stack"
            onSubmit={event => {
              event.preventDefault()
              void ask()
            }}
          >
            <TextField className="field" type="tel" value={number} onChange={setNumber} autoFocus>
              <Label>Number</Label>
              <Input className="input" placeholder="+1 305 555 0142" />
            </TextField>
            {problem !== null && (
              <p className="problem" role="alert">
                {problem}
              </p>
            )}
            <div className="stack" role="status">
              {checked !== null && <Answer checked={checked} />}
            </div>
            <div className="dialog-actions">
              <Button className="button" onPress={close}>
                Close
              </Button>
              <Button className="button primary" type="submit">
                {check.isPending ? 'Checking …' : 'Check'}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Answer({ checked: { number, found } }: { readonly checked: Checked }) {
  const { may } = useSession()
  if (found !== null)
    return (
      <>
        <Status tone="bad">Suppressed</Status>
        <SuppressedNumberFacts suppression={found} />
        <Link to={addresses.suppressedNumber(found.number)}>Open {found.number}</Link>
      </>
    )
  return (
    <>
      <Status tone="good">{`${number} is not suppressed`}</Status>
      {may('write', 'suppressed_numbers') && (
        <Link to={addresses.newSuppressedNumber()} query={{ number }}>
          Suppress it
        </Link>
      )}
    </>
  )
}
