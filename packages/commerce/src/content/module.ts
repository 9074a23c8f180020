import { nextContentChange } from '@ambra/db/catalogue'
import { channels } from '../catalogue/watch/catalogue-watch.ts'
import { defineModule } from '../module.ts'

export const content = defineModule({
  name: 'content',
  schedules: ({ database: { db }, watch }) => [
    {
      what: 'content',
      channel: channels.content,
      next: ({ after }) => nextContentChange(db, after),
      onDue: watch.refreshContent,
    },
  ],
})
