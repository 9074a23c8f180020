import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { customerDeskRepository, customerGroupRepository, customerRepository } from '@ambra/db/customers'
import { outboxRepository } from '@ambra/db/messaging'
import { isEmail } from '@ambra/domain/customers/address/address'
import { normalEmail } from '@ambra/domain/customers/address/email'
import { stores } from '@ambra/domain/platform/shop/stores'
import { cleanName } from '../accounts/customer-document.ts'
import { generalGroup } from '../accounts/sign-ups.ts'
import { isVisible, type ServiceContext } from '../../service/cases/find-case.ts'

/** Group of guests, which no account can join. */
const guestGroup = 0

/**
 * Creates an account without a password and mails its owner. Guest orders of the address do not join it:
 * the address is not confirmed yet.
 * @throws ShopError form.email, staff.not_allowed for another store, account.email_taken
 */
export async function createCustomer(
  { shop, now, storeIds }: ServiceContext,
  { email: given, firstname, lastname, store: code }: AdminInput<'customers.create'>,
): Promise<AdminResult<'customers.create'>> {
  const email = normalEmail(given)
  if (!isEmail(email)) throw new ShopError('form.email')
  const store = stores.find((one) => one.code === code)
  if (!store || !isVisible(storeIds, store.id)) throw new ShopError('staff.not_allowed')
  const made = await customerRepository(shop.database.db).create(
    {
      email,
      firstname: cleanName(firstname),
      lastname: cleanName(lastname),
      passwordHash: undefined,
      groupId: generalGroup,
      storeId: store.id,
      addresses: [],
    },
    now(),
  )
  if (!made) throw new ShopError('account.email_taken')
  await outboxRepository(shop.database.db).add(
    'mail.account_made',
    { email, language: store.language },
    { now: now(), dedupeKey: `mail.account_made:${made.id}` },
  )
  return { id: made.id }
}

/**
 * Moves an account to a group; its prices apply from the next request.
 * @throws ShopError customer.not_found, request.invalid for an unknown group
 */
export async function setCustomerGroup(
  { shop, now, storeIds }: ServiceContext,
  { id, group: code }: AdminInput<'customers.set-group'>,
): Promise<true> {
  const { db } = shop.database
  const found = await customerDeskRepository(db).find(id, storeIds)
  if (!found) throw new ShopError('customer.not_found')
  const groups = customerGroupRepository(db)
  const group = (await groups.list()).find((one) => one.code === code)
  if (!group || group.id === guestGroup) throw new ShopError('request.invalid', { field: 'group' })
  await groups.assign(group.id, [found.email], now())
  return true
}
