import { normalEmail } from '@ambra/domain/customers/address/email'
import { type CustomerGroupFigures, customerGroupRepository, type GroupTierPrice } from '@ambra/db/customers'
import type { CustomerGroup } from '@ambra/db/catalogue'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

/** Group of guests, which no account can join. */
const guests = 0
const listed = 10_000

const groupsOf = ({ shop }: Pick<OperationContext, 'shop'>) => customerGroupRepository(shop.database.db)

/** `ambra groups list`: lists customer groups. */
export const listGroups: Command<Record<string, never>, CustomerGroupFigures[]> = (operator) =>
  groupsOf(operator).list()

/** `ambra groups create CODE`: creates a group; tier prices of an import refer to its number. */
export const createGroup: Command<{ code: string; taxClass?: number }, CustomerGroup> = async (
  operator,
  { code, taxClass },
) => {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(code))
    throw new OperationError('a code has 2 to 32 small letters, figures and dashes and begins with a letter')
  const group = await groupsOf(operator).create(code, taxClass)
  if (!group) throw new OperationError(`there is a group "${code}" already`)
  return group
}

/**
 * `ambra groups assign CODE EMAIL...`: assigns all accounts, or none if one address has no account. Prices
 * change from the next request.
 */
export const assignGroup: Command<
  { code: string; emails: string[] },
  { code: string; emails: string[] }
> = async (operator, { code, emails }) => {
  const group = await getGroup(operator, code)
  if (group.id === guests) throw new OperationError(`"${code}" is for those who are not signed in`)
  const wanted = [...new Set(emails.map((email) => normalEmail(email)))]
  await operator.shop.database.db.transaction().execute(async (transaction) => {
    const found = await customerGroupRepository(transaction).assign(group.id, wanted, operator.now())
    const unknown = wanted.filter((email) => !found.includes(email))
    if (unknown.length > 0) throw new OperationError(`no account with the address ${unknown.join(', ')}`)
  })
  return { code, emails: wanted }
}

/** `ambra groups prices CODE`: lists its tier prices. */
export const listGroupPrices: Command<{ code: string }, GroupTierPrice[]> = async (operator, { code }) =>
  groupsOf(operator).listTierPrices((await getGroup(operator, code)).id, listed)

async function getGroup(operator: OperationContext, code: string): Promise<CustomerGroup> {
  const groups = await groupsOf(operator).list()
  const group = groups.find((one) => one.code === code)
  if (group) return group
  throw new OperationError(`no group "${code}" (${groups.map((one) => one.code).join(', ')})`)
}
