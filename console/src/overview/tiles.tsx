interface TilesProps {
  readonly label: string
  readonly tiles: readonly Tile[]
}

interface Tile {
  readonly label: string
  readonly figure: string
  /** Below the figure, such as what it is compared with. */
  readonly note: string
}

/** A few figures side by side, each with what it is compared with. */
export function Tiles({ label, tiles }: TilesProps) {
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

/** The room of such tiles while nothing is known of them: what is below stays where it is when they come. */
export function TilesWaiting({ labels }: { readonly labels: readonly string[] }) {
  const tiles = labels.map(label => ({ label, figure: '0', note: 'by this time yesterday 0 h 00 min' }))
  return (
    <div className="overview-room" aria-hidden="true">
      <Tiles label="Waiting" tiles={tiles} />
    </div>
  )
}
