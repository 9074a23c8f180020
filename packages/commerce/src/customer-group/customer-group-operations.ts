import { normalEmail } from '@ambra/domain/email'
import {
  type CustomerGroupFigures,
  customerGroupRepository,
  type GroupTierPrice,
} from '@ambra/db/repositories/customer-group-repository'
import type { CustomerGroup } from '@ambra/db/repositories/price-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

/** Group of those who are not signed in: no account is in it. */
const guests = 0
const listed = 10_000

const groupsOf = ({ shop }: Pick<OperationContext, 'shop'>) => customerGroupRepository(shop.database.db)

/** `ambra groups list`. */
export const listGroups: Command<Record<string, never>, CustomerGroupFigures[]> = (operator) =>
  groupsOf(operator).list()

/** `ambra groups create CODE`: a new group; its number is what tier prices of an import name. */
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

/** `ambra groups assign CODE EMAIL...`: all of them or, when one has no account, none. Prices follow at the next request. */
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

/** `ambra groups prices CODE`: its tier prices. */
export const listGroupPrices: Command<{ code: string }, GroupTierPrice[]> = async (operator, { code }) =>
  groupsOf(operator).listTierPrices((await getGroup(operator, code)).id, listed)

async function getGroup(operator: OperationContext, code: string): Promise<CustomerGroup> {
  const groups = await groupsOf(operator).list()
  const group = groups.find((one) => one.code === code)
  if (group) return group
  throw new OperationError(`no group "${code}" (${groups.map((one) => one.code).join(', ')})`)
}
