import { Button } from '../../parts/button.tsx'

interface ThoseThereProps<Row> {
  readonly label: string
  readonly rows: readonly Row[] | undefined
  nameOf(row: Row): string
  onChoose(row: Row): void
}

/** What the Company has already may be gone on with; nothing where it has none. */
export function ThoseThere<Row extends { readonly id: number }>(props: ThoseThereProps<Row>) {
  const { label, rows, nameOf, onChoose } = props
  if (rows === undefined || rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no fields of the form below
    <div className="those-there" role="group" aria-label={label}>
      <span className="soft">{label}</span>
      {rows.map(row => (
        <Button key={row.id} className="button small" onPress={() => onChoose(row)}>
          {nameOf(row)}
        </Button>
      ))}
    </div>
  )
}

/** So many are offered: the newest. Whoever has more knows the way already. */
export const THOSE_THERE = { per_page: 5, sort: '-created_at' } as const
