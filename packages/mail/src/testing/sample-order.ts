import { languages } from '@ambra/contract/platform/api/language'
import type { OrderMailData } from '../mail-data.ts'
import { sampleOrder } from '../sample-order.ts'

export const mailLanguages = languages

/** Order for this package's tests; fields can be overridden. */
export const anOrder = sampleOrder

export function mailData(more: Partial<OrderMailData> = {}): OrderMailData {
  return {
    language: 'et',
    order: anOrder(),
    seller: {
      name: 'Ambra Kaubandus OÜ',
      registryCode: '16998420',
      vatNumber: 'EE102999844',
      address: 'Vana-Veski tee 29, 10415 Tallinn',
      phone: '+372 600 4040',
      email: 'info@ambra.example',
    },
    links: {
      home: 'https://ambra.example',
      order: 'https://ambra.example/order-completed?number=100000540&orderToken=secret',
      terms: 'https://ambra.example/ostu-muugi-reeglid',
      returnPolicy: 'https://ambra.example/kauba-tagastamine',
    },
    termsVersion: '2026-11',
    ...more,
  }
}
