import type { MessagePort } from 'node:worker_threads'
import type { Transport } from '@ambra/contract/platform/api/client'
import { createBatches } from './batches.ts'
import type { AnsweredCall, FromThread, ThreadCall } from './messages.ts'

type Waiting = ReturnType<typeof Promise.withResolvers<Awaited<ReturnType<Transport>>>>

/** Creates the API transport of a thread: the database's thread responds. */
export function createCallsByPort(port: MessagePort): {
  of: (page: number) => Transport
  settle: (answered: AnsweredCall) => void
} {
  const waiting = new Map<number, Waiting>()
  const send = createBatches((calls: ThreadCall[]) =>
    port.postMessage({ type: 'calls', calls } satisfies FromThread),
  )
  let last = 0
  return {
    of: (page) => (request) => {
      const call = (last += 1)
      const answered: Waiting = Promise.withResolvers()
      waiting.set(call, answered)
      // A signal is bound to its thread.
      send({ page, call, request: { ...request, signal: undefined } })
      return answered.promise
    },
    settle({ call, answer }) {
      const answered = waiting.get(call)
      waiting.delete(call)
      if ('error' in answer) answered?.reject(new Error(answer.error))
      else answered?.resolve({ status: answer.status, document: JSON.parse(answer.document) as unknown })
    },
  }
}
