import type { bankOperations } from '@ambra/contract/payments/bank-operations'
import { importStatement, matchNext, noteFee, setAside } from './bank-statements.ts'
import { listBankLines, showOrderSums } from './list-bank-lines.ts'
import { matchLines, unmatch } from './match-movements.ts'
import { decideReversal } from '../refunds/reversals.ts'
import { historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

const named = (context: HandlerContext) => ({ ...context, by: historyName(context.actor) })

export const bankHandlers: Handlers<keyof typeof bankOperations> = {
  'bank.import': (context, { xml }) => importStatement(named(context), xml),
  'bank.match-next': (context) => matchNext(named(context)),
  'bank.lines': (context, input) => listBankLines(context, input),
  'bank.match': async (context, input) => {
    await matchLines(named(context), input)
    return true
  },
  'bank.unmatch': async (context, input) => {
    await unmatch(named(context), input)
    return true
  },
  'bank.decide-reversal': async (context, input) => {
    await decideReversal(named(context), input)
    return true
  },
  'bank.orders': (context, { numbers }) => showOrderSums(context, numbers),
  'bank.ignore': async (context, { id, reason = '' }) => {
    await setAside(named(context), { id, isAside: true, note: reason })
    return true
  },
  'bank.fee': async (context, input) => {
    await noteFee(named(context), input)
    return true
  },
  'bank.reopen': async (context, { id }) => {
    await setAside(named(context), { id, isAside: false, note: '' })
    return true
  },
}
