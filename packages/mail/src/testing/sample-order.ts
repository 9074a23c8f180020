import { languages } from '@ambra/contract/language'
import type { OrderMailData } from '../mail-data.ts'
import { sampleOrder } from '../sample-order.ts'

/** Languages of the mails, for tables of tests. */
export const mailLanguages = languages

/** An order as the tests of this package need it; parts can be replaced. */
export const anOrder = sampleOrder

/** Mail data around an order. */
export function mailData(more: Partial<OrderMailData> = {}): OrderMailData {
  return {
    language: 'et',
    order: anOrder(),
    seller: {
      name: 'Ambra OÜ',
      registryCode: '12345678',
      vatNumber: 'EE100594102',
      address: 'Kopli 1, 10412 Tallinn',
      phone: '+372 600 0000',
      email: 'pood@ambra.example',
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
