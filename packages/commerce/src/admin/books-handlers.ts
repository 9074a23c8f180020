import type { booksOperations } from '@ambra/contract/admin/books-operations'
import { accountNumbers, setAccountNumbers } from '../books/account-numbers.ts'
import { exportInvoices } from '../books/electronic-invoices.ts'
import { exportJournal, listJournal, summariseBooks } from '../books/journal.ts'
import type { Handlers } from './operation-handler.ts'

export const booksHandlers: Handlers<keyof typeof booksOperations> = {
  'books.journal': listJournal,
  'books.summary': summariseBooks,
  'books.export': exportJournal,
  'books.invoices': exportInvoices,
  'books.accounts': ({ shop }) => accountNumbers(shop.database.db),
  'books.set-accounts': ({ shop, now }, { accounts }) => setAccountNumbers(shop.database.db, accounts, now()),
}
