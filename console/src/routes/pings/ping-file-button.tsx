import { addresses } from '../../addresses.ts'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'

interface PingFileButtonProps {
  /** How many rows the file will have. */
  readonly total: number
  readonly isPending: boolean
  onPress(): void
}

/** Makes a file of all pings that the list's filters leave. */
export function PingFileButton({ total, isPending, onPress }: PingFileButtonProps) {
  return (
    <>
      <span className="soft" role="status">
        {isPending && (
          <>
            Making a file of {counted(total, 'ping')} … It will also be among the{' '}
            <Link to={addresses.exports()}>exports</Link>.
          </>
        )}
      </span>
      <Button className="button" isDisabled={total === 0} isPending={isPending} onPress={onPress}>
        CSV of all rows
      </Button>
    </>
  )
}
