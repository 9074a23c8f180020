import type { booksOperations } from '@ambra/contract/accounting/accounting-operations'
import { accountNumbers, setAccountNumbers } from './account-numbers.ts'
import { exportInvoices } from '../documents/electronic-invoices.ts'
import { exportJournal, listJournal, summariseBooks } from './journal.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const booksHandlers: Handlers<keyof typeof booksOperations> = {
  'books.journal': listJournal,
  'books.summary': summariseBooks,
  'books.export': exportJournal,
  'books.invoices': exportInvoices,
  'books.accounts': ({ shop }) => accountNumbers(shop.database.db),
  'books.set-accounts': ({ shop, now }, { accounts }) => setAccountNumbers(shop.database.db, accounts, now()),
}
