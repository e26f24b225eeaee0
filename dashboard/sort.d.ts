/** How rows are ordered: by the column of this name. */
export interface Sort {
  readonly name: string
  readonly isDescending: boolean
}
