export { countBestsellers, listBestsellers, recountBestsellers } from './bestsellers.ts'
export { type InvoiceRecord, invoiceRepository } from './invoice-repository.ts'
export {
  type BooksPeriod,
  type JournalLine,
  journalRepository,
  type JournalSum,
} from './journal-repository.ts'
export { salesRepository } from './sales-repository.ts'
export { taxRuleRepository } from './tax-rule-repository.ts'
