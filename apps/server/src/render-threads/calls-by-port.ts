import type { MessagePort } from 'node:worker_threads'
import type { Transport } from '@ambra/contract/client'
import type { CallAnswer, FromThread } from './messages.ts'

type Waiting = ReturnType<typeof Promise.withResolvers<Awaited<ReturnType<Transport>>>>

/** The way to the API from a thread: the thread of the database answers. */
export function createCallsByPort(port: MessagePort): {
  /** The way for the calls of one page. */
  of: (page: number) => Transport
  settle: (call: number, answer: CallAnswer) => void
} {
  const waiting = new Map<number, Waiting>()
  let last = 0
  return {
    of: (page) => (request) => {
      const call = (last += 1)
      const answered: Waiting = Promise.withResolvers()
      waiting.set(call, answered)
      // A signal is bound to its thread.
      const sent: FromThread = { type: 'call', page, call, request: { ...request, signal: undefined } }
      port.postMessage(sent)
      return answered.promise
    },
    settle(call, answer) {
      const answered = waiting.get(call)
      waiting.delete(call)
      if ('error' in answer) answered?.reject(new Error(answer.error))
      else answered?.resolve({ status: answer.status, document: JSON.parse(answer.document) as unknown })
    },
  }
}
