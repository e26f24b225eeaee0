import { Button, GridList, GridListItem, Input, NumberField, useDragAndDrop } from 'react-aria-components'
import { addresses } from '../../../addresses.ts'
import { counted } from '../../../format/format-number.ts'
import { Link } from '../../../parts/link.tsx'
import { Status } from '../../../parts/status.tsx'
import { STATE_WORDS } from '../../../words/state-words.ts'
import type { Lane, Place, Unit } from './routing-plan.ts'

export interface PlanLanesProps {
  readonly lanes: readonly Lane[]
  readonly isEditable: boolean
  onMove(keys: readonly string[], place: Partial<Place>): void
  onRemove(unit: Unit): void
}

const DRAGGED = 'dialplane-unit'

/** A lane for each priority. A unit is dragged from lane to lane, or moved by its buttons. */
export function PlanLanes(props: PlanLanesProps) {
  const { lanes, isEditable } = props
  const last = lanes.at(-1)?.priority ?? 0
  if (lanes.length === 0)
    return (
      <p className="soft">
        Nobody is rung yet: calls end without a target.{isEditable && ' Add a target or a group below.'}
      </p>
    )
  return (
    <div className="lanes">
      {lanes.map(lane => (
        <LaneList key={lane.priority} lane={lane} {...props} />
      ))}
      {isEditable && <LaneList lane={{ priority: last + 1, units: [] }} {...props} />}
    </div>
  )
}

function LaneList({ lane, lanes, isEditable, onMove, onRemove }: PlanLanesProps & { readonly lane: Lane }) {
  const { priority, units } = lane
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys =>
      [...keys].map(key => ({ [DRAGGED]: String(key), 'text/plain': nameOf(lanes, String(key)) })),
    acceptedDragTypes: [DRAGGED],
    getDropOperation: () => 'move',
    async onRootDrop({ items }) {
      const keys = await Promise.all(items.map(item => (item.kind === 'text' ? item.getText(DRAGGED) : '')))
      onMove(keys.filter(Boolean), { priority })
    },
  })
  return (
    <section className="lane" aria-label={`Priority ${priority}`}>
      <h3>
        Priority {priority}
        <small>{units.length === 0 ? 'drop here to try it last' : laneWords(units)}</small>
      </h3>
      <GridList
        aria-label={`Priority ${priority}`}
        className="lane-units"
        items={units.map(entry => ({ id: entry.unit.key, entry }))}
        dependencies={[lanes]}
        keyboardNavigationBehavior="tab"
        {...(isEditable && { dragAndDropHooks })}
        renderEmptyState={() => <p className="soft">Empty</p>}
      >
        {({ entry: { unit, weight, share } }) => (
          <GridListItem id={unit.key} className="unit" textValue={unit.name}>
            {isEditable && (
              <Button slot="drag" className="button plain icon grip" aria-label={`Drag ${unit.name}`}>
                ⠿
              </Button>
            )}
            <UnitName unit={unit} />
            <Status tone={STATE_WORDS[unit.state].tone}>{STATE_WORDS[unit.state].label}</Status>
            <Share share={share} weight={weight} />
            {isEditable && (
              <span className="unit-controls">
                <span className="soft" aria-hidden="true">
                  Weight
                </span>
                <NumberField
                  className="weight"
                  aria-label={`Weight of ${unit.name}`}
                  value={weight}
                  minValue={0}
                  onChange={value => onMove([unit.key], { weight: Number.isNaN(value) ? 0 : value })}
                >
                  <Input className="input" />
                </NumberField>
                <Button
                  className="button plain icon"
                  aria-label={`Move ${unit.name} to priority ${priority - 1}`}
                  isDisabled={priority <= 1}
                  onPress={() => onMove([unit.key], { priority: priority - 1 })}
                >
                  ↑
                </Button>
                <Button
                  className="button plain icon"
                  aria-label={`Move ${unit.name} to priority ${priority + 1}`}
                  onPress={() => onMove([unit.key], { priority: priority + 1 })}
                >
                  ↓
                </Button>
                <Button
                  className="button plain icon"
                  aria-label={`Take ${unit.name} out of the campaign`}
                  isDisabled={unit.via !== null}
                  onPress={() => onRemove(unit)}
                >
                  ✕
                </Button>
              </span>
            )}
          </GridListItem>
        )}
      </GridList>
    </section>
  )
}

/** `3 places; shares are while all are open`: who is closed or full now gets them again by itself. */
function laneWords(units: Lane['units']): string {
  const isEachOpen = units.every(({ unit: { state } }) => state === 'open' || state === 'paused')
  return `${counted(units.length, 'place')}${isEachOpen ? '' : '; shares are while all are open'}`
}

function UnitName({ unit }: { readonly unit: Unit }) {
  const { kind, id, name, via, members } = unit
  return (
    <span className="unit-name">
      <Link to={kind === 'target' ? addresses.target(id) : addresses.targetGroup(id)}>{name}</Link>
      {via !== null && <small> by group {via}</small>}
      {members !== null && <small> rings {counted(members, 'member')} at once</small>}
    </span>
  )
}

function Share({ share, weight }: { readonly share: number | null; readonly weight: number }) {
  if (share === null) return <span className="share soft">none while paused</span>
  return (
    <span className="share">
      <span>{weight === 0 && share === 0 ? 'only if nobody else' : PERCENT.format(share)}</span>
      <span className="bar" aria-hidden="true">
        <span className="fill" style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  )
}

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function nameOf(lanes: readonly Lane[], key: string): string {
  return lanes.flatMap(({ units }) => units).find(({ unit }) => unit.key === key)?.unit.name ?? key
}
