import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useRenewal } from '../api/use-renewal.ts'
import type { ImportDefinition } from './import-definition.ts'
import { asChosen, type ImportTable, readTable } from './import-table.ts'
import { type ImportAnswer, newRows, sendImport } from './send-import.ts'

/** One import from the text to what became of it. */
export function useImport(definition: ImportDefinition, names: readonly string[]) {
  const { client } = useApi()
  const renew = useRenewal()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ImportTable | null>(null)
  const [preview, setPreview] = useState<ImportAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Rows that have been sent; null: nothing is under way. */
  const [progress, setProgress] = useState<number | null>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const shown = useDeferredValue(text)
  const read = useMemo(
    () => (shown.trim() === '' ? null : readTable(shown, knownColumns(definition, names))),
    [shown, definition, names],
  )
  const table = useMemo(
    () => (read === null || typeof read === 'string' ? read : asChosen(read, chosen)),
    [read, chosen],
  )
  // What was found out is of the rows and columns that were there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: others forget it
  useEffect(() => {
    setPreview(null)
    setProblem(null)
  }, [table])

  async function send(isRehearsal: boolean): Promise<ImportAnswer | null> {
    if (table === null || typeof table === 'string') return null
    setProgress(0)
    setProblem(null)
    const created = newRows(preview?.rows ?? [], definition.key)
    const leavesOut = preview?.rows.some(({ outcome }) => outcome === 'error') ?? false
    try {
      return await sendImport(client, definition, table, {
        isRehearsal,
        leavesOut,
        isNew: row => !isRehearsal && created.has(row),
        onProgress: setProgress,
        hasLeft: () => hasLeft.current,
      })
    } finally {
      setProgress(null)
    }
  }

  return {
    text,
    setText,
    table,
    setTable: setChosen,
    preview,
    problem,
    progress,

    async check() {
      const answer = await send(true)
      setPreview(answer === null || answer.problem !== null ? null : answer)
      if (answer !== null && answer.problem !== null) setProblem(sentenceOf(answer.problem))
    },

    /** What it did; null where it did not come to its end, which is said, or nobody is there to be told. */
    async apply(): Promise<ImportAnswer | null> {
      const answer = await send(false)
      if (answer === null) return null
      if (answer.batchIds.length > 0) await renew()
      if (hasLeft.current) return null
      if (answer.problem === null) return answer
      // What was imported until then is unchanged when it is sent again.
      setPreview(null)
      setProblem(`${sentenceOf(answer.problem)} ${keptSentence(answer)}`)
      return null
    },
  }
}

function knownColumns({ key, columns }: ImportDefinition, names: readonly string[]) {
  const aliases = names.map(name => [name, [columns[name]?.label ?? '', ...(columns[name]?.aliases ?? [])]])
  return { names, key, aliases: Object.fromEntries(aliases) }
}

function keptSentence({ batchIds }: ImportAnswer): string {
  if (batchIds.length === 0) return 'Nothing was imported: look at a new preview.'
  return 'The rows before that are imported; the others are not. Look at a new preview: what is imported is left as it is.'
}

const sentenceOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))
