import type { ApiPath } from '../api/api-client.ts'
import { fieldWords } from '../api/api-error.ts'

/** What tables of one resource are brought to, and in which words. */
export interface ImportDefinition {
  /** In the singular: `suppressed number`. */
  readonly noun: string
  readonly route: Extract<ApiPath, `${string}/import.json`>
  /** The columns that the API takes. */
  readonly template: Extract<ApiPath, `${string}/import_template.csv`>
  /** The column by which a row finds the record that it changes. */
  readonly key: string
  /** Columns whose name alone does not say what to put there; of the others the name becomes words. */
  readonly columns: Readonly<Record<string, ColumnWords>>
  /** Columns of the API that are of no use in a table. */
  readonly unused?: readonly string[]
  /** What a new record has where its row says nothing of it, as the forms propose it; the API would have its own. */
  readonly proposed?: Readonly<Record<string, ProposedCell>>
  /** An example to begin with. */
  readonly example: string
  /** What a row does, and what else there is to know. */
  readonly help: string
}

interface ProposedCell {
  readonly cell: string
  /** As the preview says it: `Beijing, as the Company’s`. */
  readonly words: string
}

interface ColumnWords {
  readonly label: string
  /** Other names by which people's files know it. */
  readonly aliases?: readonly string[]
  /** What is sent for a cell that people fill otherwise than the API takes it. */
  readonly sentFor?: (cell: string) => string
}

export function columnLabel({ columns }: Pick<ImportDefinition, 'columns'>, name: string): string {
  return columns[name]?.label ?? fieldWords(name)
}
