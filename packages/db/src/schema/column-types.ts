import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A jsonb column: written as JSON text, read as the value. */
export type Json<T = unknown> = JSONColumnType<T & object, string, string>
export type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>
/** Words by language. */
export type Texts = Record<string, string>
/** Set by the database on insert, changeable later. */
export type Defaulted<T> = Generated<T>

/** Whose rights count when stored work is carried out: a person, a key of that person, or a login at the command line. */
export type RunsAs = { kind: 'staff' | 'cli'; id: string; key: number | null }
/** Null in rows of before, where it is the actor. */
export type RunsAsColumn = ColumnType<RunsAs | null, string | null | undefined, string | null>
