import { expireFiles } from './option-files/expire-files.ts'
import { cancelUnpaid } from './cancellation/cancel-unpaid.ts'
import { orderMail } from './orders/order-mail.ts'
import { defineModule } from '../module.ts'

export const sales = defineModule({
  name: 'sales',
  mails: (options, transport) => ({
    'mail.order_placed': orderMail(options, transport, {
      kind: 'order-confirmation',
      name: 'order',
      to: 'shopper',
    }),
    'mail.order_received': orderMail(options, transport, {
      kind: 'new-order',
      name: 'new-order',
      to: 'shopkeeper',
    }),
    'mail.order_status': orderMail(options, transport, {
      kind: 'order-status',
      name: 'status',
      to: 'shopper',
    }),
    'mail.order_corrected': orderMail(options, transport, {
      kind: 'order-corrected',
      name: 'changed',
      to: 'shopper',
    }),
  }),
  jobs: [
    {
      name: 'deletion of uploaded files of no order',
      schedule: 'hourly',
      run: ({ database }, at) => expireFiles(database, at),
    },
    {
      name: 'cancellation of unpaid orders',
      schedule: 'hourly',
      run: async ({ database, paymentHours, wake }, at) =>
        (await cancelUnpaid(database, at, paymentHours)) > 0 && wake(),
    },
  ],
})
