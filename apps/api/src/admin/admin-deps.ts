import type { ApiDeps, ConsoleContext } from '../http/deps.ts'

export type AdminDeps = { deps: ApiDeps; context: ConsoleContext }
