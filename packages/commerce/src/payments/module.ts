import { paymentAlertHandler } from './settlement/payment-alert-handler.ts'
import { orderMail } from '../sales/orders/order-mail.ts'
import { defineModule } from '../module.ts'

export const payments = defineModule({
  name: 'payments',
  mails: (options, transport) => ({
    'mail.payment_received': orderMail(options, transport, {
      kind: 'payment-received',
      name: 'paid',
      to: 'shopper',
    }),
    'mail.payment_failed': orderMail(options, transport, {
      kind: 'payment-failed',
      name: 'not-paid',
      to: 'shopper',
    }),
    'mail.payment_alert': paymentAlertHandler(options, transport),
  }),
})
