import { recountMostChosen } from '@ambra/db/catalogue'
import { listProductsWithPriceMoments, nextPriceMoment } from '@ambra/db/catalogue'
import { channels } from './watch/catalogue-watch.ts'
import { defineModule } from '../module.ts'

export const catalogue = defineModule({
  name: 'catalogue',
  jobs: [
    {
      name: 'grades in most orders',
      schedule: 'hourly',
      run: ({ database }, at) => recountMostChosen(database, at),
    },
  ],
  schedules: ({ database: { db }, watch }) => [
    {
      what: 'special prices',
      channel: channels.catalogue,
      next: (span) => nextPriceMoment(db, span),
      onDue: async (span) => watch.refresh(await listProductsWithPriceMoments(db, span)),
    },
  ],
})
