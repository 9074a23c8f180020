import { isDeepStrictEqual } from 'node:util'
import { ShopError } from '@ambra/contract/errors'
import type { CustomerAddress, UpdateUser } from '@ambra/contract/user'
import type { Database } from '@ambra/db/database'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { storedAddress } from './customer-document.ts'

/** @see docs/rules/account ACC-5 */
const maxAddresses = 20

const noMarks = { id: undefined, default_billing: false, default_shipping: false }

/** Whether two are equal, apart from their default marks. */
const isSame = (a: CustomerAddress, b: CustomerAddress): boolean =>
  isDeepStrictEqual({ ...a, ...noMarks }, { ...b, ...noMarks })

/**
 * The address book with changes that may come late: what they do not name stays as another device has left it, one that
 * was removed there since is added again, and one that is there already, word for word, is not added twice. Holds
 * the customer's row until the transaction ends.
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
  // One default of a kind: the newest choice counts.
  for (const other of book) {
    if (stored.default_billing) other.default_billing = false
    if (stored.default_shipping) other.default_shipping = false
  }
  const next = id === undefined ? stored : { ...stored, id }
  if (at >= 0) book[at] = next
  else book.push(next)
}
