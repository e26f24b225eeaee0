import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '../session/session.ts'
import {
  draftKey,
  draftOf,
  forgetDraft,
  keepDraft,
  type Restoration,
  readDraft,
  restorationOf,
} from './drafts.ts'

/** While somebody types on nothing is written. */
const TYPING_PAUSE_MS = 300

interface DraftedForm<Values> {
  readonly formName: string
  /** What the form begins with. */
  readonly values: Values
  /** What it is compared with. */
  readonly before: Values
  readonly isDirty: boolean
}

export interface KeptDraft {
  /** false: what was kept is being put in; the fields are shown after that, as some look at their value only once. */
  readonly isReady: boolean
  /** What was put in and is not saved yet. */
  readonly restored: Restoration | null
  /** The fields' key: another has them begin anew. */
  readonly beginnings: number
  readonly isGivingUp: boolean
  /** Whether leaving from now on is meant to lose what was typed. */
  giveUp(isMeant: boolean): void
  /** @param isOver nothing is typed into this form any more */
  forget(isOver: boolean): void
  /** Has the form begin with what it began with. */
  discard(): void
}

/** Keeps what is typed into a form in this tab until it is saved, discarded, or its reader signs out; and puts it in again. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { formName, values, before, isDirty }: DraftedForm<Values>,
): KeptDraft {
  const { user, companyId } = useSession()
  const [key] = useState(() =>
    draftKey({ userId: user.id, companyId, address: location.pathname + location.search, formName }),
  )
  const [found] = useState(() => {
    const draft = readDraft(key)
    return draft === null ? null : restorationOf(draft, values)
  })
  const [isReady, setReady] = useState(found === null)
  const [restored, setRestored] = useState(found)
  const [beginnings, setBeginnings] = useState(0)
  const [isGivingUp, setGivingUp] = useState(false)
  const isOver = useRef(false)
  // Nothing was typed since what there was has been saved or discarded, though it may not be rendered yet.
  const isClean = useRef(false)
  const isGivenUp = useRef(false)
  const current = useRef({ before, isDirty })
  current.current = { before, isDirty }
  const { subscribe, getValues, reset } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is shown
  useLayoutEffect(() => {
    if (found === null) return
    reset({ ...values, ...found.values } as DefaultValues<Values>, { keepDefaultValues: true })
    setReady(true)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      if (isOver.current) return
      const { before: began, isDirty: isTyped } = current.current
      const draft = isTyped && !isClean.current && !isGivenUp.current ? draftOf(began, getValues()) : null
      if (draft === null) forgetDraft(key)
      else keepDraft(key, draft)
    }
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        isClean.current = false
        clearTimeout(timer)
        timer = setTimeout(keep, TYPING_PAUSE_MS)
      },
    })
    addEventListener('pagehide', keep)
    return () => {
      stop()
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, subscribe, getValues])

  function forget(isLast: boolean) {
    isOver.current = isLast
    isClean.current = true
    setRestored(null)
    forgetDraft(key)
  }

  return {
    isReady,
    restored,
    beginnings,
    isGivingUp,
    giveUp: isMeant => {
      // Read as it goes, perhaps before anything is rendered again.
      isGivenUp.current = isMeant
      setGivingUp(isMeant)
    },
    forget,
    discard: () => {
      reset()
      forget(false)
      setBeginnings(count => count + 1)
    },
  }
}
