import type { Database } from '@ambra/db/database'
import { maintainDatabase } from '@ambra/db/maintain-database'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import { contactRepository } from '@ambra/db/repositories/contact-repository'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import { emailChangeRepository } from '@ambra/db/repositories/email-change-repository'
import { labelRepository } from '@ambra/db/shipping/label-repository'
import { mailSlotRepository } from '@ambra/db/repositories/mail-slot-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { paymentMaintenanceRepository } from '@ambra/db/repositories/payment-maintenance-repository'
import { passwordResetRepository } from '@ambra/db/repositories/password-reset-repository'
import { pendingCustomerRepository } from '@ambra/db/repositories/pending-customer-repository'
import { privacyRepository } from '@ambra/db/repositories/privacy-repository'
import { priceAlertRepository } from '@ambra/db/price-alerts/price-alert-repository'
import { alertConfirmationDays } from '@ambra/domain/price-alert'
import { questionRepository } from '@ambra/db/questions/question-repository'
import { sessionRepository } from '@ambra/db/repositories/session-repository'
import { forgetEndedOfStaff } from './forget-ended-of-staff.ts'
import { stockNoticeRepository } from '@ambra/db/repositories/stock-notice-repository'
import { isoDay, tallinnParts } from '@ambra/domain/format'
import { searchTermRepository } from '@ambra/db/search/search-term-repository'

const dayMs = 86_400_000
/** Delivered messages stay for questions, guest carts for shoppers who think it over. */
const keepMessagesMs = 30 * dayMs
const keepCartsMs = 90 * dayMs
/** Addresses of stock notices and price alerts: a month after their mail, a year when nothing came. */
const keepNoticesMs = 30 * dayMs
const pendingSubscriptionMs = 365 * dayMs
/** Messages of the contact form, and addresses of questions: a year after their reply; those of robots a month. */
const keepContactsMs = 365 * dayMs
const keepSuspectsMs = 30 * dayMs
/** An address without consent: its link has ended long before. */
const keepUnconfirmedMs = 30 * dayMs
/** Payment references have ended by then; its status can still be requested. */
const keepReferencesMs = 7 * dayMs
/** A label is printed within days; a parcel that is lost has its number. */
const keepLabelsMs = 60 * dayMs
/** What was searched for: a season to learn from. */
const keepSearchesMs = 90 * dayMs
/** The quietest hour of the shop, Europe/Tallinn. */
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
  await searchTermRepository(database.db).deleteBefore(isoDay(new Date(at - keepSearchesMs)))
  await maintainDatabase(database)
}
