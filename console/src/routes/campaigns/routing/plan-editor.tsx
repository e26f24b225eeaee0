import { lazy, Suspense, useState } from 'react'
import { errorInWords } from '../../../../../src/domain/error-in-words.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { Versioned } from '../../../api/resource.ts'
import { type RoutingPlan, useSaveRoutingPlan } from '../../../api/resources/routing-plans.ts'
import { type TargetGroup, targetGroups } from '../../../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../../../api/resources/targets.ts'
import { useRenewal } from '../../../api/use-renewal.ts'
import { recordIn } from '../../../form/conflict-rows.ts'
import { LazyChosenTags } from '../../../form/lazy-chosen-tags.tsx'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { UnsavedGuard } from '../../../form/unsaved-guard.tsx'
import { Button } from '../../../parts/button.tsx'
import { LoadingScreen } from '../../../parts/loading-screen.tsx'
import { notify } from '../../../parts/notices.tsx'
import { unnamed } from '../../../words/unnamed.ts'
import {
  isChanged,
  lanesOf,
  moved,
  type Plan,
  placesOf,
  planChanges,
  planConflict,
  storedPlan,
  unitsOf,
  withPlaces,
} from './routing-plan.ts'

export interface PlanEditorProps {
  readonly version: Versioned<RoutingPlan>
  /** Everybody whom the campaign rings, by itself or by a group. */
  readonly reached: readonly Target[]
  readonly groups: readonly TargetGroup[]
  readonly isEditable: boolean
}

/** Dragging is as large as a screen of its own. */
const PlanLanes = lazy(async () => ({ default: (await import('./plan-lanes.tsx')).PlanLanes }))

const ConflictDialog = lazy(async () => ({
  default: (await import('../../../form/conflict-dialog.tsx')).ConflictDialog,
}))

const NEVER_SAVED = { current: false }

/** Moves are kept here until they are saved, all at once. */
export function PlanEditor({ version, reached, groups, isEditable }: PlanEditorProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Versioned<RoutingPlan> | null>(null)
  const renew = useRenewal()
  const { mutateAsync: send } = useSaveRoutingPlan(version.record.cid)
  const stored = storedPlan(version.record)
  const { plan, before, etag, added } = draft ?? { plan: stored, before: stored, ...version, added: NOBODY }
  const allTargets = [...added.targets, ...reached]
  const allGroups = [...added.groups, ...groups]
  const units = unitsOf(plan, allTargets, allGroups)
  const changes = planChanges(before, plan)
  const isDirty = draft !== null && isChanged(changes)
  const change = (next: Plan) => setDraft({ plan: next, before, etag, added })
  const add = (next: Plan, places: Plan['places'], more: Draft['added']) =>
    setDraft({ ...withPlaces({ plan: next, before }, places), etag, added: more })
  const nameOf = (key: string) => {
    const [kind, id] = key.split('-')
    if (kind === 'group')
      return allGroups.find(group => group.id === Number(id))?.name ?? unnamed('group', Number(id))
    const target = allTargets.find(each => each.id === Number(id))
    return target === undefined ? unnamed('target', Number(id)) : targetName(target)
  }

  /** @param known the version that the reader has seen @param replaced the plan of that version */
  async function save(known: string | null, replaced = before) {
    setProblem(null)
    setConflict(null)
    setSaving(true)
    try {
      const saved = await send({ changes, etag: known })
      setDraft(null)
      const back = planChanges(plan, replaced)
      notify('Saved the routing plan.', () => send({ changes: back, etag: saved.etag }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        setConflict({ record: recordIn(error.body) as RoutingPlan, etag: error.etag })
      else setProblem(errorInWords(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        <PlanLanes
          lanes={lanesOf(units, plan.places)}
          isEditable={isEditable}
          onMove={(keys, place) => change(moved(plan, keys, place))}
          onRemove={unit =>
            change(
              unit.kind === 'target'
                ? { ...plan, targetIds: plan.targetIds.filter(id => id !== unit.id) }
                : { ...plan, groupIds: plan.groupIds.filter(id => id !== unit.id) },
            )
          }
        />
      </Suspense>
      {isEditable && (
        <div className="field-row plan-adders">
          <RecordPicker<Target>
            label="Add a target"
            useList={targets.useList}
            idOf={target => target.id}
            labelOf={targetName}
            except={plan.targetIds}
            onPick={target =>
              add({ ...plan, targetIds: [...plan.targetIds, target.id] }, placesOf([target], []), {
                ...added,
                targets: [target, ...added.targets],
              })
            }
          />
          <div className="field">
            <RecordPicker
              label="Add a group"
              useList={targetGroups.useList}
              idOf={group => group.id}
              labelOf={group => group.name}
              except={plan.groupIds}
              onPick={group =>
                add(
                  { ...plan, groupIds: [...plan.groupIds, group.id] },
                  placesOf(group.targets as Target[], [group]),
                  {
                    targets: [...(group.targets as Target[]), ...added.targets],
                    groups: [group, ...added.groups],
                  },
                )
              }
            />
            <GroupTags
              groups={allGroups.filter(({ id }) => plan.groupIds.includes(id))}
              onRemove={id => change({ ...plan, groupIds: plan.groupIds.filter(other => other !== id) })}
            />
          </div>
        </div>
      )}
      {problem !== null && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      {isDirty && (
        <div className="form-bar">
          <span className="soft">Not saved yet.</span>
          <Button className="button" isPending={isSaving} onPress={() => setDraft(null)}>
            Discard
          </Button>
          <Button className="button primary" isPending={isSaving} onPress={() => save(etag)}>
            {isSaving ? 'Saving …' : 'Save the plan'}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty} isSaved={NEVER_SAVED} />
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            rows={planConflict({ before, now: storedPlan(conflict.record), yours: plan }, nameOf)}
            onKeepMine={() => save(conflict.etag, storedPlan(conflict.record))}
            onTakeTheirs={() => {
              setConflict(null)
              setDraft(null)
              void renew()
            }}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Draft {
  readonly plan: Plan
  /** What it began from: what others change meanwhile is not written over. */
  readonly before: Plan
  /** Of that version. */
  readonly etag: string | null
  readonly added: { readonly targets: readonly Target[]; readonly groups: readonly TargetGroup[] }
}

const NOBODY: Draft['added'] = { targets: [], groups: [] }

interface GroupTagsProps {
  readonly groups: readonly TargetGroup[]
  onRemove(id: number): void
}

function GroupTags({ groups, onRemove }: GroupTagsProps) {
  if (groups.length === 0) return null
  return (
    <LazyChosenTags
      label="Groups"
      chosen={groups.map(({ id, name }) => ({ key: id, words: name }))}
      onRemove={keys => {
        for (const key of keys) onRemove(Number(key))
      }}
    />
  )
}
