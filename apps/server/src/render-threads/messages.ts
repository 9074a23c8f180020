import type { ApiCall } from '@ambra/contract/client'
import type { Encoding } from '../pages/negotiation.ts'
import type { StorefrontHost } from '../pages/page-renderer.ts'

/** What a thread is started with. `host` is without the way to the API of this process, which no message can carry. */
export type ThreadData = {
  buildFile: string
  host: Omit<StorefrontHost, 'transport'>
  /** Folder of compiled code; undefined = none. */
  codeCache: string | undefined
  logLevel: string
}

/** A page to be rendered; `encoding` is that of the visitor who waits for it. */
export type PageRequest = {
  url: string
  headers: readonly (readonly [string, string])[]
  encoding: Encoding | undefined
}

/** A rendered page; the buffers move to the other thread. */
export type ThreadPage = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  compressed: ArrayBuffer | undefined
}

/** Documents are JSON text: copying a text costs less than copying what it says object by object. */
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
