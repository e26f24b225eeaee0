import { createContext, useContext, useEffect } from 'react'

/** A field as words: for who is told what became of it. */
export interface ShownField {
  readonly label: string
  words(value: unknown): string
}

/** The fields that a form shows, by their names and in their order. */
export type ShownFields = ReadonlyMap<string, ShownField>

export const ShownFieldsContext = createContext<Map<string, ShownField> | null>(null)

/** Tells the form around it, if there is one, what a field of it is called and how its values read. */
export function useShownField(name: string, label: string, words: ShownField['words'] = plainWords): void {
  const fields = useContext(ShownFieldsContext)
  useEffect(() => {
    fields?.set(name, { label, words })
  })
  useEffect(() => () => void fields?.delete(name), [fields, name])
}

export const NO_WORDS = '–'

/** Of a value that nobody has better words for. */
export function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_WORDS
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value) ? value : Object.values(value)
  return parts.length === 0 ? NO_WORDS : parts.map(plainWords).join(', ')
}
