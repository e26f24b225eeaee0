import { Answered } from '../parts/answered.tsx'
import { Tiles, TilesWaiting } from './tiles.tsx'
import { type Figures, type TodayFigures, useTodayFigures } from './today-figures.ts'

/** What a tile is called before “today”, and its figure of a day. */
export type TodayTile = readonly [name: string, of: (figures: Figures) => string]

/** Today until now, beside yesterday until the same time. */
export function TodayTiles({ tiles }: { readonly tiles: readonly TodayTile[] }) {
  const answer = useTodayFigures()
  return (
    <Answered answer={answer} waiting={<TilesWaiting labels={tiles.map(([name]) => labelOf(name))} />}>
      {figures => figures && <Days figures={figures} tiles={tiles} />}
    </Answered>
  )
}

interface DaysProps {
  readonly figures: TodayFigures
  readonly tiles: readonly TodayTile[]
}

function Days({ figures: { previous, ...today }, tiles }: DaysProps) {
  if (previous === undefined) return null
  return (
    <Tiles
      label="Today"
      tiles={tiles.map(([name, of]) => ({
        label: labelOf(name),
        figure: of(today),
        note: `by this time yesterday ${of(previous)}`,
      }))}
    />
  )
}

const labelOf = (name: string) => `${name} today`
