import { type Database, maintainDatabase } from '@ambra/db/connection'
import { attemptRepository, customFieldRepository } from '@ambra/db/platform'
import { cartRepository } from '@ambra/db/sales'
import { contactRepository, questionRepository } from '@ambra/db/service'
import { newsletterRepository, mailSlotRepository, outboxRepository } from '@ambra/db/messaging'
import {
  emailChangeRepository,
  passwordResetRepository,
  pendingCustomerRepository,
  privacyRepository,
  sessionRepository,
} from '@ambra/db/customers'
import { labelRepository } from '@ambra/db/fulfilment'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import { priceAlertRepository } from '@ambra/db/promotions'
import { alertConfirmationDays } from '@ambra/domain/promotions/price-alert'
import { forgetEndedOfStaff } from './forget-ended-of-staff.ts'
import { stockNoticeRepository } from '@ambra/db/inventory'
import { dayMs, isoDay, tallinnParts } from '@ambra/domain/platform/text/format'
import { searchClickRepository, searchTermRepository } from '@ambra/db/search'

/** Retention of delivered messages, for support, and of guest carts, for shoppers who return. */
const keepMessagesMs = 30 * dayMs
const keepCartsMs = 90 * dayMs
/** Retention of stock notice and price alert addresses: a month after their mail, a year without one. */
const keepNoticesMs = 30 * dayMs
const pendingSubscriptionMs = 365 * dayMs
/** Retention of contact messages and addresses of questions: a year after the reply; spam a month. */
const keepContactsMs = 365 * dayMs
const keepSuspectsMs = 30 * dayMs
/** Retention of an address without consent, long after its link has expired. */
const keepUnconfirmedMs = 30 * dayMs
/** Retention of payment references, which have expired by then but can still be queried. */
const keepReferencesMs = 7 * dayMs
/** Retention of labels: they are printed within days, and a lost parcel has its number. */
const keepLabelsMs = 60 * dayMs
/** Retention of search terms: a season of data. */
const keepSearchesMs = 90 * dayMs
/** Time in which a removed custom field can be restored. */
const keepRemovedFieldsMs = 30 * dayMs
/** Quietest hour of the shop, Europe/Tallinn. */
const nightHour = '04'

/** Deletes expired data once a night; called after every full hour. */
export async function runMaintenance(
  database: Database,
  now: Date,
  { accountingYears }: { accountingYears: number },
): Promise<void> {
  if (tallinnParts(now).hour !== nightHour) return
  await outboxRepository(database.db).deleteDone(new Date(now.getTime() - keepMessagesMs))
  const notices = stockNoticeRepository(database.db)
  await notices.queueAll(now)
  await notices.deleteOld(
    new Date(now.getTime() - keepNoticesMs),
    new Date(now.getTime() - pendingSubscriptionMs),
  )
  const at = now.getTime()
  await priceAlertRepository(database.db).deleteOld({
    unconfirmed: new Date(at - alertConfirmationDays * dayMs),
    sent: new Date(at - keepNoticesMs),
    open: new Date(at - pendingSubscriptionMs),
  })
  await contactRepository(database.db).deleteOld(new Date(at - keepContactsMs), new Date(at - keepSuspectsMs))
  await questionRepository(database.db).deleteOld(
    new Date(at - keepContactsMs),
    new Date(at - keepSuspectsMs),
  )
  await newsletterRepository(database.db).deleteUnconfirmed(new Date(now.getTime() - keepUnconfirmedMs))
  await cartRepository(database.db).deleteStale(new Date(now.getTime() - keepCartsMs))
  await sessionRepository(database.db).deleteEnded(now)
  await attemptRepository(database.db).deleteEnded(now)
  await forgetEndedOfStaff(database, now)
  await mailSlotRepository(database.db).deleteOld(now)
  await pendingCustomerRepository(database.db).deleteEnded(now)
  await passwordResetRepository(database.db).deleteEnded(now)
  await emailChangeRepository(database.db).deleteEnded(now)
  await privacyRepository(database.db).endRetention(now, accountingYears)
  await paymentMaintenanceRepository(database.db).deleteReferences(new Date(now.getTime() - keepReferencesMs))
  await labelRepository(database.db).forgetContents(new Date(now.getTime() - keepLabelsMs))
  const firstSearches = isoDay(new Date(at - keepSearchesMs))
  await searchClickRepository(database.db).deleteBefore(firstSearches)
  await searchTermRepository(database.db).deleteBefore(firstSearches)
  await customFieldRepository(database.db).deleteRemoved(new Date(at - keepRemovedFieldsMs))
  await maintainDatabase(database)
}
