import type { ApiCall } from '@ambra/contract/platform/api/client'
import type { Encoding } from '../pages/negotiation.ts'
import type { StorefrontHost } from '../pages/page-renderer.ts'

/** Start data of a thread. `host` lacks this process's API transport, which no message can carry. */
export type ThreadData = {
  buildFile: string
  host: Omit<StorefrontHost, 'transport'>
  /** Folder of compiled code; undefined for none. */
  codeCache: string | undefined
  logLevel: string
}

/** A page to be rendered; `encoding` is that of the waiting visitor. */
export type PageRequest = {
  url: string
  headers: readonly (readonly [string, string])[]
  encoding: Encoding | undefined
}

/** A rendered page; the buffers are transferred to the other thread. */
export type ThreadPage = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  compressed: ArrayBuffer | undefined
}

/** Result of a call. Documents are JSON text: copying a text is cheaper than copying its objects. */
export type CallAnswer = { status: number; document: string } | { error: string }

/** `page` and `call` are numbers that the sender chooses. */
export type ThreadCall = { page: number; call: number; request: ApiCall & { signal: undefined } }
export type AnsweredCall = { call: number; answer: CallAnswer }

export type ToThread =
  | { type: 'render'; page: number; request: PageRequest }
  | { type: 'answers'; answers: readonly AnsweredCall[] }
export type FromThread =
  | { type: 'ready' }
  | { type: 'calls'; calls: readonly ThreadCall[] }
  | { type: 'page'; page: number; rendered: ThreadPage }
  | { type: 'failed'; page: number; error: string }
