import { bookEndedGiftCards, postJournalBacklog } from './journal/post-backlog.ts'
import { recountBestsellers } from '@ambra/db/accounting'
import type { Span } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { taxRuleRepository } from '@ambra/db/accounting'
import { startOfDay } from '@ambra/domain/platform/text/format'
import { channels } from '../catalogue/watch/catalogue-watch.ts'
import { documentHandlers } from './documents/document-handlers.ts'
import { defineModule } from '../module.ts'

export const accounting = defineModule({
  name: 'accounting',
  mails: documentHandlers,
  jobs: [
    {
      name: 'gift cards whose time is over',
      schedule: 'hourly',
      run: ({ database }, at) => bookEndedGiftCards(database, at),
    },
    {
      name: 'journal of what is older than it',
      schedule: 'hourly',
      run: ({ database }) => postJournalBacklog(database),
    },
    {
      name: 'goods that are sold most',
      schedule: 'hourly',
      run: ({ database }, at) => recountBestsellers(database, at),
    },
  ],
  schedules: ({ database: { db }, watch }) => [
    {
      what: 'rates of VAT',
      channel: channels.catalogue,
      next: (span) => nextRateMoment(db, span),
      onDue: watch.rebuild,
    },
  ],
})

/** A rate starts and ends at midnight of the shop's time zone. */
async function nextRateMoment(db: Database['db'], { after }: Span): Promise<Date | undefined> {
  const rates = await taxRuleRepository(db).listRates()
  const days = rates.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [validTo] : [])])
  const coming = days.map((day) => startOfDay(day).getTime()).filter((at) => at > after.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}
