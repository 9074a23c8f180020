import { isDeepStrictEqual } from 'node:util'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CustomerAddress, UpdateUser } from '@ambra/contract/customers/user'
import type { Database } from '@ambra/db/connection'
import { customerRepository } from '@ambra/db/customers'
import { storedAddress } from './customer-document.ts'

/** @see docs/rules/account ACC-5 */
const maxAddresses = 20

const noMarks = { id: undefined, default_billing: false, default_shipping: false }

/** Whether two addresses are equal apart from their default flags. */
const isSame = (a: CustomerAddress, b: CustomerAddress): boolean =>
  isDeepStrictEqual({ ...a, ...noMarks }, { ...b, ...noMarks })

/**
 * Merges possibly late changes into the address book: keeps addresses that they do not name, adds again an
 * address that another device has removed, and does not add an identical one twice. Locks the customer's row
 * until the transaction ends.
 * @throws ShopError account.too_many
 */
export async function mergedAddresses(
  db: Database['db'],
  { addresses = [], removed_addresses: removed = [] }: UpdateUser['customer'],
  customerId: number,
): Promise<CustomerAddress[]> {
  const customer = await db
    .selectFrom('customers')
    .select(['default_billing', 'default_shipping'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = await customerRepository(db).listAddresses(customerId)
  const book: CustomerAddress[] = known
    .filter(({ id }) => !removed.includes(id))
    .map((address) => ({
      ...address,
      default_billing: address.id === customer.default_billing,
      default_shipping: address.id === customer.default_shipping,
    }))
  for (const requested of addresses) put(book, requested)
  if (book.length > maxAddresses) throw new ShopError('account.too_many', { max: maxAddresses })
  return book
}

function put(book: CustomerAddress[], requested: CustomerAddress) {
  const stored = storedAddress(requested, undefined)
  const byId = requested.id === undefined ? -1 : book.findIndex(({ id }) => id === requested.id)
  const at = byId >= 0 ? byId : book.findIndex((one) => isSame(one, stored))
  const id = book[at]?.id
  // Keeps one default of each kind: the newest choice.
  for (const other of book) {
    if (stored.default_billing) other.default_billing = false
    if (stored.default_shipping) other.default_shipping = false
  }
  const next = id === undefined ? stored : { ...stored, id }
  if (at >= 0) book[at] = next
  else book.push(next)
}
