import { endViews } from './desk/customer-views.ts'
import { accountMailHandlers } from './accounts/account-mail-handler.ts'
import { defineModule } from '../module.ts'

export const customers = defineModule({
  name: 'customers',
  mails: accountMailHandlers,
  jobs: [
    {
      name: 'ends of views as a customer',
      schedule: 'hourly',
      run: ({ database }, at) => endViews(database, at),
    },
  ],
})
