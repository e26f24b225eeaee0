/** What a cell was read as, or what is wrong with it: words that complete `row 3, column B ("age"): …`. */
export type CellOutcome<T> = { readonly value: T } | { readonly error: string }
