import type { Order } from '@ambra/contract/order'
import type { ReactNode } from 'react'
import { browserClient } from '#app/browser/browser-client.ts'
import { AnswerState } from './answer-state.tsx'
import { useAccountAnswer } from './use-account-answer.ts'

/** One order of the customer; the route says how it looks. */
export function OwnOrder({ number, render }: { number: string; render: (order: Order) => ReactNode }) {
  const answer = useAccountAnswer(`order ${number}`, (signal) =>
    browserClient().call('userOrder', { query: { number }, signal }),
  )
  return (
    <AnswerState answer={answer} rows={5}>
      {render}
    </AnswerState>
  )
}
