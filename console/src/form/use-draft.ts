import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKeysOf } from '../session/kept-drafts.ts'
import { ownAddress } from '../session/own-address.ts'
import { useSession } from '../session/session.ts'

/** While somebody types on nothing is written. */
const TYPING_PAUSE_MS = 300

type Drafts = typeof import('./drafts.ts')

let drafts: Drafts | null = null

/** No form waits for how its draft is kept; it comes once the form is there, as the connection may be lost while somebody types. */
async function loadDrafts(): Promise<Drafts> {
  drafts = await import('./drafts.ts')
  return drafts
}

interface DraftedForm<Values> {
  readonly formName: string
  /** The address under which it is kept; default: the form's own. */
  readonly place: string | undefined
  /** What the form begins with. */
  readonly values: Values
  /** What it is compared with. */
  readonly before: Values
  readonly isDirty: boolean
}

export interface KeptDraft {
  /** false: what was kept is being put in; the fields are shown after that, as some look at their value only once. */
  readonly isReady: boolean
  /** What is said of what was put in and is not saved yet. */
  readonly restored: string | null
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

/** Forms of something new have addresses that end so (addresses.ts). */
const isOfSomethingNew = (key: string) => /\/new[ ?]/.test(key)

/** Keeps what is typed into a form in this tab until it is saved, discarded, or its reader signs out; and puts it in again. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { formName, place, values, before, isDirty }: DraftedForm<Values>,
): KeptDraft {
  const { user, companyId } = useSession()
  const [key] = useState(() => `${draftKeysOf(user.id)}${companyId} ${place ?? ownAddress()} ${formName}`)
  const [isReady, setReady] = useState(() => sessionStorage.getItem(key) === null)
  const [restored, setRestored] = useState<string | null>(null)
  const [beginnings, setBeginnings] = useState(0)
  const [isGivingUp, setGivingUp] = useState(false)
  const isOver = useRef(false)
  // Nothing was typed since what there was has been saved or discarded, though it may not be rendered yet.
  const isClean = useRef(false)
  const isGivenUp = useRef(false)
  const current = useRef({ before, isDirty, isReady })
  current.current = { before, isDirty, isReady }
  const { subscribe, getValues, reset } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the fields are shown
  useEffect(() => {
    loadDrafts()
      .then(({ readDraft, restorationOf, restoredSentence }) => {
        if (isReady) return
        const draft = readDraft(key)
        const found = draft && restorationOf(draft, values, isOfSomethingNew(key))
        if (found === null) return
        if (Object.keys(found.values).length > 0)
          reset({ ...values, ...found.values } as DefaultValues<Values>, { keepDefaultValues: true })
        setRestored(restoredSentence(found))
      })
      .catch(() => undefined)
      .finally(() => setReady(true))
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      const { before: began, isDirty: isTyped, isReady: isShown } = current.current
      if (isOver.current || !isShown) return
      if (!isTyped || isClean.current || isGivenUp.current) {
        sessionStorage.removeItem(key)
        return
      }
      const typed = getValues()
      if (drafts !== null) drafts.keepDraft(key, began, typed)
      else {
        loadDrafts()
          .then(({ keepDraft }) => isOver.current || keepDraft(key, began, typed))
          .catch(() => undefined)
      }
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
    sessionStorage.removeItem(key)
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
