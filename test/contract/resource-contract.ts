import type { ContractNetwork } from './contract-network.ts'
import type { Fields } from './shape-problems.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are read as a client without types would read them
export type ShownRecord = any

/** A value, or what makes one of the records that there are. */
export type Given = ((network: ContractNetwork) => unknown) | string | number | boolean | null | object

/** One parameter of create and update, as its row of the contract has it. */
export interface ParameterContract {
  /** Shown after a create that does not send it. Left out where the contract gives no default, or a generated one. */
  readonly default?: unknown
  /** What the tests send. Made afresh for each of them. */
  readonly value: Given
  /** What is shown then; by default the value itself. */
  readonly shown?: Given
  /** Dotted path of the field that shows it; by default its own name. Null where none does. */
  readonly shownAt?: string | null
  /** Sent beside it, where it is refused or does nothing alone. */
  readonly alongside?: Readonly<Record<string, unknown>>
  /** Fields that follow from it, beside the one that shows it. */
  readonly alsoChanges?: readonly string[]
  /** Whether null is a value of its own, shown as null. */
  readonly isNullable?: boolean
  /** A value of the wrong type. */
  readonly wrong: unknown
  /** Values of the right type that are refused all the same. */
  readonly refused?: readonly unknown[]
  /** A value outside an enumeration. */
  readonly outside?: unknown
  /** The field that is named in refusals; by default the parameter. */
  readonly errorField?: string
  /** Left out: both. */
  readonly only?: 'create' | 'update'
}

export type Parameters = Readonly<Record<string, ParameterContract>>

/** A list of nested records that is set by `…_attributes`. */
export interface NestedContract {
  /** The parameter that sets entries, and the field that shows them. */
  readonly parameter: string
  readonly shownAt: string
  /** The key that wraps each shown entry; null where entries are bare. */
  readonly entryKey: string | null
  /** What fields of an entry are called in refusals: `<prefix>.<field>`. */
  readonly errorPrefix: string
  /** Required fields of an entry, in a form that is accepted. */
  readonly required: (network: ContractNetwork) => Readonly<Record<string, unknown>>
  readonly parameters: Parameters
}

/** One resource of the contract: its routes, fields and parameters. */
export interface ResourceContract {
  readonly rootKey: string
  readonly create: {
    readonly path: (network: ContractNetwork) => string
    /** Parameters without which a create is refused, in a form that is accepted. */
    readonly required: (network: ContractNetwork) => Readonly<Record<string, unknown>>
    /** Not required by the contract, but sent in tests so that they do not depend on each other. */
    readonly habitual?: (network: ContractNetwork) => Readonly<Record<string, unknown>>
    /** Fields of the answer where they are not those of a read; such an answer is not wrapped when `isFlat`. */
    readonly fields?: Fields
    readonly isFlat?: boolean
    /** Makes the record where it comes with another: it has no create of its own. */
    readonly madeBy?: (network: ContractNetwork) => Promise<ShownRecord>
    /** Whether the whole body may be left out. */
    readonly isBodyOptional?: boolean
  }
  /** Path of one record; null where the contract has no such route. */
  readonly readPath: ((record: ShownRecord, network: ContractNetwork) => string) | null
  readonly updatePath: ((record: ShownRecord, network: ContractNetwork) => string) | null
  readonly deletePath: ((record: ShownRecord, network: ContractNetwork) => string) | null
  /** Null where the contract has no such route. */
  readonly list: {
    readonly path: (network: ContractNetwork) => string
    readonly isWrapped: boolean
    readonly isPaged?: boolean
    /** Descending by id; ascending where it is left out. */
    readonly isNewestFirst?: boolean
    /** Fields of an entry where they are not those of a read. */
    readonly fields?: Fields
  } | null
  /** Every field that the contract names. */
  readonly fields: Fields
  /** Fields that the product shows beyond the contract, knowingly. */
  readonly addedFields?: Fields
  readonly parameters: Parameters
  /** Values of fields that a body cannot set. */
  readonly readOnly: Readonly<Record<string, unknown>>
  readonly nested?: readonly NestedContract[]
  /** Status of a successful delete, which has no body; by default 204. */
  readonly deletedStatus?: number
  /** Status of a failed validation. */
  readonly invalidStatus?: number
}
