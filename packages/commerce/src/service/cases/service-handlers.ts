import type { serviceOperations } from '@ambra/contract/service/service-operations'
import { showCase } from './case-details.ts'
import { acceptCase, closeCase, declineCase, receiveCaseGoods, startClaim } from './decide-case.ts'
import { type CaseReader, listCases } from './list-cases.ts'
import { refundCase } from './refund-case.ts'
import { assignCase, moveRepair, writeAboutCase } from './work-on-case.ts'
import { storesOf } from '../../platform/staff/rights.ts'
import { grantsOfActor, historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const serviceHandlers: Handlers<keyof typeof serviceOperations> = {
  'service.cases': (context, input) => listCases(readerOf(context), input),
  'service.case': (context, input) => showCase(readerOf(context), input),
  'service.assign': (context, input) => done(assignCase(context, input)),
  'service.write': (context, input) => done(writeAboutCase(context, { ...input, ...actorOf(context) })),
  'service.accept': (context, input) => done(acceptCase(context, input)),
  'service.decline': (context, input) => done(declineCase(context, input)),
  'service.receive-goods': (context, input) => done(receiveCaseGoods(context, input)),
  'service.refund': async (context, input) => {
    const { number, refundId, amountCents, leftCents, method, notRestocked } = await refundCase(context, {
      ...input,
      operator: historyName(context.actor),
    })
    return { number, refundId, amountCents, leftCents, method, notRestocked }
  },
  'service.start': (context, input) => done(startClaim(context, input)),
  'service.repair': (context, input) => done(moveRepair(context, { ...input, ...actorOf(context) })),
  'service.close': (context, input) => done(closeCase(context, input)),
}

const readerOf = (context: HandlerContext): CaseReader => ({
  ...context,
  contactStores: storesOf(grantsOfActor(context.actor), 'customers.read_contact'),
  ownId: context.actor.kind === 'staff' ? context.actor.who.person.id : undefined,
})
const actorOf = ({ actor }: HandlerContext) => ({ actor: historyName(actor) })

async function done(work: Promise<void>): Promise<true> {
  await work
  return true
}
