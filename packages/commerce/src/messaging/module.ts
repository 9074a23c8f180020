import { forgetDeliveries } from './webhooks/forget-deliveries.ts'
import { textTestHandler } from './mail/mail-texts.ts'
import { newsletterMailHandlers } from './newsletter/newsletter-mail-handlers.ts'
import { defineModule } from '../module.ts'

export const messaging = defineModule({
  name: 'messaging',
  mails: (options, transport) => ({
    ...newsletterMailHandlers(options, transport),
    'mail.text_test': textTestHandler(options, transport),
  }),
  jobs: [
    {
      name: 'deletion of old messages to webhooks',
      schedule: 'hourly',
      run: ({ database }, at) => forgetDeliveries(database, at),
    },
  ],
})
