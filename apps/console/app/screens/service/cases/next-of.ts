import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { CaseDetails } from '@ambra/contract/service/service-cases'

type Step = {
  dialog: 'accept' | 'decline' | 'goods' | 'refund' | 'start' | 'close'
  right: Permission
  isDanger?: boolean
}
type Next = {
  now: 'decide' | 'refund_and_goods' | 'refund' | 'goods' | 'answer' | 'close' | 'done'
  steps: readonly Step[]
}

const accept: Step = { dialog: 'accept', right: 'service.decide' }
const decline: Step = { dialog: 'decline', right: 'service.decide', isDanger: true }
const refund: Step = { dialog: 'refund', right: 'service.decide' }
const goods: Step = { dialog: 'goods', right: 'service.decide' }
const start: Step = { dialog: 'start', right: 'service.answer' }
const close: Step = { dialog: 'close', right: 'service.decide' }

type Known = Pick<CaseDetails, 'kind' | 'state' | 'is_refused' | 'is_refunded' | 'goods_back_at' | 'order'>

/** Returns the next step of a case and the possible actions. */
export function nextOf(details: Known): Next {
  return details.kind === 'claim' ? nextOfClaim(details) : nextOfWithdrawal(details)
}

function nextOfWithdrawal({ state, is_refunded, goods_back_at }: Known): Next {
  const isBack = goods_back_at !== null
  if (state === 'received') return { now: 'decide', steps: [accept, ...(isBack ? [] : [goods]), decline] }
  if (state !== 'accepted') return { now: 'done', steps: [] }
  if (!is_refunded)
    return isBack ? { now: 'refund', steps: [refund] } : { now: 'refund_and_goods', steps: [goods, refund] }
  return isBack ? { now: 'done', steps: [] } : { now: 'goods', steps: [goods] }
}

function nextOfClaim({ state, is_refused, is_refunded, order }: Known): Next {
  if (state === 'received') return { now: 'answer', steps: [start, accept, decline] }
  if (state === 'in_progress') return { now: 'answer', steps: [accept, decline] }
  if (state === 'closed') return { now: 'done', steps: [] }
  const mayRefund = !is_refused && !is_refunded && order !== null
  return { now: 'close', steps: [close, ...(mayRefund ? [refund] : [])] }
}
