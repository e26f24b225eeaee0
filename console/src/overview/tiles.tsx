interface Tile {
  readonly label: string
  readonly figure: string
  /** Below the figure, such as what it is compared with. */
  readonly note: string
}

/** A few figures side by side, each with what it is compared with. */
export function Tiles({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) {
  return (
    <section className="overview-today" aria-label={label}>
      <dl className="tiles">
        {tiles.map(tile => (
          <div key={tile.label}>
            <dt>{tile.label}</dt>
            <dd>
              <b>{tile.figure}</b>
              <small>{tile.note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
