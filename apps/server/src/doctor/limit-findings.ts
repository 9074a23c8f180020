import { mailSlotRepository } from '@ambra/db/messaging'
import { stockHoldRepository } from '@ambra/db/inventory'
import type { ServerContext } from './server-operation.ts'
import type { Finding } from './server-operation.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

type Looking = Pick<ServerContext, 'now' | 'env'> & { shop: Pick<ServerContext['shop'], 'database'> }

/** Share of all items above which reservations of unpaid orders are unusual. */
const maxHeldShare = 0.2
/**
 * Days after which unprocessed cash-on-delivery orders are reported: they reserve stock until staff
 * process them.
 */
const maxCashDays = 3
/** A few addresses at their limit are ordinary shoppers; more are an attack. */
const maxFullAddresses = 20

/** Checks the stock reserved by unpaid orders. */
export async function heldStockFinding({ shop, now }: Omit<Looking, 'env'>): Promise<Finding> {
  const held = await stockHoldRepository(shop.database.db).figures()
  const share = held.stock > 0 ? held.pieces / held.stock : 0
  const cashDays = held.oldestCashAt ? (now().getTime() - held.oldestCashAt.getTime()) / dayMs : 0
  const cash =
    held.cashOrders > 0 ? `, ${held.cashOrders} on delivery since ${Math.floor(cashDays)} days` : ''
  return {
    check: 'stock held by unpaid orders',
    ok: share <= maxHeldShare && cashDays <= maxCashDays,
    detail: `${held.orders} orders hold ${held.pieces} pieces (${(share * 100).toFixed(1)} %)${cash}; at most ${held.mostOfOneKey} of one source`,
    hint: 'see `ambra orders list --status pending` and `--status awaiting_payment`; cancel what will not be paid',
  }
}

/** Checks the addresses whose mail limit was used up by requests without an account. */
export async function mailBudgetFinding({ shop, now, env }: Looking): Promise<Finding> {
  const max = env.MAILS_PER_ADDRESS
  if (max === 0 || env.RATE_LIMITS === 'off')
    return {
      check: 'mail budget',
      ok: false,
      detail: 'no limit',
      hint: 'set MAILS_PER_ADDRESS and RATE_LIMITS=on',
    }
  const { addressesAtLimit, waiting } = await mailSlotRepository(shop.database.db).figures(max, now())
  return {
    check: 'mail budget',
    ok: addressesAtLimit < maxFullAddresses,
    detail: `${addressesAtLimit} addresses at ${max} mails a day, ${waiting} mails wait for their turn`,
    hint: 'an attacker may be typing the addresses of others into forms: look for one network in the log',
  }
}
