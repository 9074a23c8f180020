import { queuePriceAlerts } from './price-alerts/queue-price-alerts.ts'
import { priceAlertMailHandlers } from './price-alerts/price-alert-mail-handler.ts'
import { sendGiftCard, sendGiftCards } from './gift-cards/gift-card-mail.ts'
import { defineModule } from '../module.ts'

export const promotions = defineModule({
  name: 'promotions',
  mails: (options, transport) => ({
    ...priceAlertMailHandlers(options, transport),
    'order.gift_cards': (message) => sendGiftCards(options, transport, message),
    'mail.gift_card': (message) => sendGiftCard(options, transport, message),
  }),
  jobs: [
    {
      name: 'price alerts',
      schedule: 'hourly',
      run: async ({ database, prices, wake }, at) =>
        (await queuePriceAlerts(database, { now: at, prices })) > 0 && wake(),
    },
  ],
})
