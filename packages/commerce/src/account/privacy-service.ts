import type { CustomerExport, ErasureReceipt } from '@ambra/contract/account'
import { ShopError } from '@ambra/contract/errors'
import { getCurrentCustomer } from '../customer/current-customer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { createAttempts } from '../customer/attempts.ts'
import { collectCustomerData, eraseCustomer } from './customer-data.ts'
import type { Passwords } from '../customer/passwords.ts'

/** Access and erasure by the customer. @see docs/privacy.md */
export function createPrivacyService(deps: ShopDeps, passwords: Passwords) {
  const { database, settings } = deps
  const { publicUrl, accountingYears } = settings
  const attempts = createAttempts(deps)
  return {
    async export(caller: RequestContext): Promise<CustomerExport> {
      const customer = await getCurrentCustomer(deps, caller)
      return collectCustomerData({ database, publicUrl }, customer, caller)
    },

    /** @throws ShopError account.wrong_password, request.throttled */
    async erase(password: string, caller: RequestContext): Promise<ErasureReceipt> {
      const customer = await getCurrentCustomer(deps, caller)
      await attempts.beforePassword(customer.email, caller)
      if (!(await passwords.isRight(password, customer.passwordHash)))
        throw new ShopError('account.wrong_password')
      return eraseCustomer(database, customer, { now: caller.now, accountingYears })
    },
  }
}
