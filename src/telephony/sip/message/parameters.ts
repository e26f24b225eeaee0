/** The parameters behind a semicolon, by lower-case name, in their order; null where a name stands alone. Values are unquoted. */
export type Parameters = ReadonlyMap<string, string | null>
