import { promiseHoldsUntil } from '@ambra/domain/fulfilment/delivery-promise'
import { sendDownloads } from './downloads/download-mail.ts'
import { orderMail } from '../sales/orders/order-mail.ts'
import { defineModule } from '../module.ts'

/** Tag of pages that promise a delivery day. */
const deliveryTag = 'delivery'

export const fulfilment = defineModule({
  name: 'fulfilment',
  mails: (options, transport) => ({
    'mail.shipment_sent': orderMail(options, transport, {
      kind: 'shipment-sent',
      name: 'shipment',
      to: 'shopper',
    }),
    'order.downloads': (message) => sendDownloads(options, transport, message),
  }),
  schedules: ({ evictPages }) => [
    {
      what: 'delivery promises',
      next: async ({ after }) => promiseHoldsUntil(after),
      onDue: () => evictPages(deliveryTag),
    },
  ],
})
