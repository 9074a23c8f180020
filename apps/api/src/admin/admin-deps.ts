import type { ApiDeps, ConsoleContext } from '../http/deps.ts'

/** What answers a call of the console. */
export type AdminDeps = { deps: ApiDeps; context: ConsoleContext }
