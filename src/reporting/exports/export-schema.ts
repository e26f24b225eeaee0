import { type Static, Type } from 'typebox'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { FieldErrors } from '../../platform/refusals/refusal.ts'
import { Id, Nullable, NullableTimestamp, OneOf, Timestamp } from '../../platform/wire/wire-types.ts'
import type { ExportRow } from './find-export.ts'
import type { ListedExport } from './list-exports.ts'

export const ROOT_KEY = 'export'

/** The only one (service-api.md, Export). */
export const FORMAT = 'csv'

/**
 * Says what to send and refuses nothing: a bad request is answered with an Export that says what is wrong with it, which
 * no schema could.
 */
export function exportCreate(parameters: Readonly<Record<string, { readonly description?: string }>>) {
  const described = Object.entries(parameters).map(
    ([name, { description }]) => [name, Type.Unsafe<unknown>({ description })] as const,
  )
  const format = Type.Unsafe<unknown>({ description: 'Only `csv`, the default.', examples: [FORMAT] })
  const params = Type.Unsafe<unknown>({
    description:
      'Required, an object: the filters of the RTB inbounds list, as plain values or arrays, and `created_at` or its bounds. Null and an empty array narrow nothing; any other name is refused.',
    properties: Object.fromEntries(described),
    examples: [{ created_at: 'last_7d', status: ['claimed', 'expired'] }],
  })
  const columns = Type.Unsafe<unknown>({
    description:
      'An array: the columns of the file in this order, named as the fields of the list. Absent, null and an empty array mean all of them, in the order of the fields; any other name is refused.',
    examples: [['created_at', 'caller_number', 'status', 'payout']],
  })
  return Type.Object(
    { format: Type.Optional(format), params: Type.Optional(params), columns: Type.Optional(columns) },
    { title: 'ExportCreate' },
  )
}

const NullableWindow = (what: string) =>
  Type.Unsafe<string | null>({
    ...NullableTimestamp,
    description: `${what}; null where the request was refused.`,
  })

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const exportFields = {
  id: Id,
  format: OneOf([FORMAT], { type: 'string', description: 'What the file holds, compressed by gzip.' }),
  in_progress: Type.Boolean({
    description: 'True while the file is made; false once it is, or `errors` says why not.',
  }),
  export_count: Nullable(Count('Rows of the file; null while it is made, and without one.')),
  export_progress: Count('As `export_count` once the file is made; 0 before.'),
  export_percentage: Type.Number({ description: '100 once the file is made; 0 before.' }),
  file_upload_url: Nullable(
    Type.String({
      description:
        'Path of the download, relative to the base URL; null until the file is made, and again once it has expired.',
      examples: ['/v2/reports/rtb_inbounds/7/download'],
    }),
  ),
  errors: Type.Unsafe<FieldErrors>(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Messages by filter; `base` where the file could not be made.',
    }),
  ),
}

const ExportFields = Type.Object(exportFields, { title: 'Export' })

export const ExportDocument = Type.Object({ [ROOT_KEY]: ExportFields })

/** In the list, where several have to be told apart. */
export const ListedExportDocument = Type.Object({
  [ROOT_KEY]: Type.Object(
    {
      ...exportFields,
      params: Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'As it was asked for; empty where that was refused.',
        examples: [{ created_at: 'last_7d', status: ['claimed', 'expired'] }],
      }),
      columns: Nullable(
        Type.Array(Type.String(), { description: 'As they were asked for; null means all of them.' }),
      ),
      created_at_start: NullableWindow('The first instant of the pings, inclusive'),
      created_at_end: NullableWindow('The last millisecond of the pings, inclusive'),
      created_at: Timestamp,
      expires_at: Type.Unsafe<string | null>({
        ...NullableTimestamp,
        description: 'When its file is, or was, deleted; null until it is made.',
      }),
    },
    { title: 'ListedExport' },
  ),
})

/** How an invalid request is answered; the plain sentence is that of an unusable Idempotency-Key. */
export const RefusedExport = Type.Object({
  [ROOT_KEY]: Type.Optional(ExportFields),
  error: Type.Optional(Type.String({ description: 'A sentence that says what to change.' })),
})

/** @param now from `expires_at` on there is no file to be had, whether or not it is deleted yet */
export function exportDocument(row: ExportRow, now: Instant): Static<typeof ExportDocument> {
  const isFinished = row.state === 'finished'
  return {
    [ROOT_KEY]: {
      id: row.id,
      format: FORMAT,
      in_progress: row.state === 'pending' || row.state === 'running',
      export_count: isFinished ? row.row_count : null,
      export_progress: isFinished ? (row.row_count ?? 0) : 0,
      export_percentage: isFinished ? 100 : 0,
      file_upload_url: fileKeyAt(row, now) === null ? null : `/v2/reports/rtb_inbounds/${row.id}/download`,
      errors: row.errors,
    },
  }
}

export function listedExportDocument(row: ListedExport, now: Instant): Static<typeof ListedExportDocument> {
  return {
    [ROOT_KEY]: {
      ...exportDocument(row, now)[ROOT_KEY],
      params: row.filters as Readonly<Record<string, unknown>>,
      columns: row.columns === null ? null : [...row.columns],
      created_at_start: row.window_start?.toISOString() ?? null,
      created_at_end: row.window_end === null ? null : toIsoString(row.window_end.getTime() - 1),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    },
  }
}

/** The key of the file that can be downloaded at `now`; null when there is none yet, or it has expired. */
export function fileKeyAt(row: ExportRow, now: Instant): string | null {
  const isThere = row.state === 'finished' && row.expires_at !== null && now < row.expires_at.getTime()
  return isThere ? row.file_key : null
}
