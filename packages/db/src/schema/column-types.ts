import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** jsonb column: written as JSON text, read as the value. */
export type Json<T = unknown> = JSONColumnType<T & object, string, string>
export type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>
/** Texts by language. */
export type Texts = Record<string, string>
/** Set by the database on insert, mutable. */
export type Defaulted<T> = Generated<T>

/**
 * Owner of the permissions under which stored work runs: a person, an API key of that person, or a
 * command-line login.
 */
export type RunsAs = { kind: 'staff' | 'cli'; id: string; key: number | null }
/** Null in older rows, where it is the actor. */
export type RunsAsColumn = ColumnType<RunsAs | null, string | null | undefined, string | null>
