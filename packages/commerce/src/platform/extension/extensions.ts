import type { Operation } from '@ambra/contract/platform/operations/operation'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import type { OutboxMessage } from '@ambra/db/messaging'
import type { Actor } from '../operations/actor.ts'
import type { Shop } from '../context/shop-data.ts'
import type { ExtendedMethod } from '../../payments/provider/extended-method.ts'
import type { ExtensionCall } from './seam.ts'

/** A job of an extension as a row of the shop's jobs. */
export type ExtensionJobRow = {
  name: string
  schedule: 'hourly'
  run: (context: unknown, at: Date) => Promise<unknown>
}

/** Handlers of outbox messages by kind. */
export type MessageHandlers = Readonly<Record<string, (message: OutboxMessage) => Promise<void>>>

/** State of a configured extension in this process. `problem`: why it does not run. */
export type ExtensionState = {
  name: string
  version: string | undefined
  status: 'on' | 'disabled' | 'safe' | 'failed'
  problem: string | undefined
  settings: readonly { key: string; description: string; value: unknown; fallback: unknown }[]
}

/** Operation of an extension; `run` never throws anything but errors of the shop. */
type HostedOperation = {
  row: Operation
  run: (context: { shop: Pick<Shop, 'database'>; actor: Actor }, input: never) => Promise<unknown>
}

/** Route of an extension with its path below `/api/`. */
export type HostedEndpoint = {
  extension: string
  access: 'public' | 'customer'
  endpoint: Endpoint
  handle: (call: ExtensionCall<never, never>) => Promise<unknown>
}

/** A value, or what is wrong with it. */
export type CheckedValue = { value: unknown; problem?: string }

/** The extensions of this process. Every way into their code contains its errors. */
export type Extensions = {
  list: () => ExtensionState[]
  /**
   * Reads the text of a setting as its type; without a text the default. Undefined for a setting that does not
   * exist.
   */
  checkSetting: (name: string, key: string, text: string | undefined) => CheckedValue | undefined
  /** Operations of the extensions that are on. */
  operations: () => Operation[]
  findOperation: (name: string) => HostedOperation | undefined
  endpoints: readonly HostedEndpoint[]
  jobs: readonly ExtensionJobRow[]
  paymentMethods: () => ExtendedMethod[]
  messages: () => ReadonlyMap<string, MessageHandlers>
  /** Calls `listener` after an extension was switched on or off, or its settings changed. */
  onChange: (listener: () => void) => void
  /** Resolves when all failures so far are stored. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}
