import { feedbackDaysOf } from '../platform/settings/order-terms.ts'
import { remindOfDeadlines } from './after-sale/remind-of-deadlines.ts'
import { requestFeedback } from './after-sale/feedback.ts'
import { expirePhotos } from './reviews/review-photos.ts'
import { afterSaleMailHandlers } from './after-sale/after-sale-mail-handlers.ts'
import { caseMailHandler } from './cases/case-mail-handler.ts'
import { contactMailHandlers } from './contact/contact-mail-handlers.ts'
import { recallMailHandler } from './recalls/recall-mail-handler.ts'
import { questionMailHandler } from './questions/question-mail-handler.ts'
import { reviewMailHandler } from './reviews/review-mail-handler.ts'
import { defineModule } from '../module.ts'

export const service = defineModule({
  name: 'service',
  mails: (options, transport) => ({
    ...afterSaleMailHandlers(options, transport),
    ...contactMailHandlers(options, transport),
    'mail.case_message': caseMailHandler(options, transport),
    'mail.recall': recallMailHandler(options, transport),
    'mail.question_answered': questionMailHandler(options, transport),
    'mail.review_refused': reviewMailHandler(options, transport),
  }),
  jobs: [
    {
      name: 'deletion of photos of no review',
      schedule: 'hourly',
      run: ({ database }, at) => expirePhotos(database, at),
    },
    {
      name: 'requests for feedback',
      schedule: 'hourly',
      run: async ({ database, feedbackDays, wake }, at) =>
        (await requestFeedback(database, { now: at, days: feedbackDaysOf(feedbackDays) })) > 0 && wake(),
    },
    {
      name: 'reminders of answers and refunds that are due',
      schedule: 'hourly',
      run: async ({ database, wake }, at) => (await remindOfDeadlines(database, at)) > 0 && wake(),
    },
  ],
})
