import type { customerOperations } from '@ambra/contract/admin/customer-operations'
import {
  type CustomerReader,
  listCustomers,
  noteAboutCustomer,
  removeCustomerNote,
  showCustomer,
} from '../people/show-customer.ts'
import { storesOf } from '../staff/rights.ts'
import { deciderOf, grantsOfActor } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

export const customerHandlers: Handlers<keyof typeof customerOperations> = {
  'customers.list': (context, input) => listCustomers(readerOf(context), input),
  'customers.show': (context, { id }) => showCustomer(readerOf(context), id),
  'customers.note': (context, input) =>
    noteAboutCustomer({ ...readerOf(context), author: deciderOf(context.actor).name }, input),
  'customers.remove-note': (context, input) => removeCustomerNote(readerOf(context), input),
}

const readerOf = (context: HandlerContext): CustomerReader => ({
  ...context,
  contactStores: storesOf(grantsOfActor(context.actor), 'customers.read_contact'),
  caseStores: storesOf(grantsOfActor(context.actor), 'service.read'),
  ownId: context.actor.kind === 'staff' ? context.actor.who.person.id : undefined,
})
