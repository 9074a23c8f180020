import type { CustomerExport, ErasureReceipt } from '@ambra/contract/customers/account'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { getCurrentCustomer } from '../sessions/current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createAttempts } from '../accounts/attempts.ts'
import { collectCustomerData, eraseCustomer } from './customer-data.ts'
import type { Passwords } from '../accounts/passwords.ts'

/** Lets customers access and erase their data. @see docs/privacy.md */
export function createPrivacyService(deps: ShopDeps, passwords: Passwords) {
  const { database, settings } = deps
  const { publicUrl, accountingYears } = settings
  const attempts = createAttempts(deps)
  return {
    async export(context: RequestContext): Promise<CustomerExport> {
      const customer = await getCurrentCustomer(deps, context)
      return collectCustomerData({ database, publicUrl }, customer, {
        now: context.now,
        isOwner: true,
      })
    },

    /** @throws ShopError account.wrong_password, request.throttled */
    async erase(password: string, context: RequestContext): Promise<ErasureReceipt> {
      const customer = await getCurrentCustomer(deps, context)
      await attempts.beforePassword(customer.email, context)
      if (!(await passwords.isRight(password, customer.passwordHash)))
        throw new ShopError('account.wrong_password')
      return eraseCustomer(database, customer, { now: context.now, accountingYears })
    },
  }
}
