import { stockMailHandler } from './stock-notices/stock-mail-handler.ts'
import { defineModule } from '../module.ts'

export const inventory = defineModule({
  name: 'inventory',
  mails: (options, transport) => ({
    'mail.back_in_stock': stockMailHandler(options, transport),
  }),
})
