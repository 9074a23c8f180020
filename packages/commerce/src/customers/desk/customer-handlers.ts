import type { customerOperations } from '@ambra/contract/customers/customer-operations'
import { createCustomer, setCustomerGroup } from './edit-customer.ts'
import {
  type CustomerReader,
  listCustomers,
  noteAboutCustomer,
  removeCustomerNote,
  showCustomer,
} from './show-customer.ts'
import { commonStores } from '../../service/cases/find-case.ts'
import { storesOf } from '../../platform/staff/rights.ts'
import { deciderOf, grantsOfActor } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const customerHandlers: Handlers<keyof typeof customerOperations> = {
  'customers.list': (context, input) => listCustomers(customerReader(context), input),
  'customers.show': (context, reference) => showCustomer(customerReader(context), reference),
  'customers.create': createCustomer,
  'customers.set-group': (context, input) => {
    // Prices may be changed in stores whose customers the person may not see.
    const visible = storesOf(grantsOfActor(context.actor), 'customers.read')
    return setCustomerGroup({ ...context, storeIds: commonStores(context.storeIds, visible) }, input)
  },
  'customers.note': (context, input) =>
    noteAboutCustomer({ ...customerReader(context), author: deciderOf(context.actor).name }, input),
  'customers.remove-note': (context, input) => removeCustomerNote(customerReader(context), input),
}

export const customerReader = (context: HandlerContext): CustomerReader => ({
  ...context,
  contactStores: storesOf(grantsOfActor(context.actor), 'customers.read_contact'),
  caseStores: storesOf(grantsOfActor(context.actor), 'service.read'),
  ownId: context.actor.kind === 'staff' ? context.actor.who.person.id : undefined,
})
