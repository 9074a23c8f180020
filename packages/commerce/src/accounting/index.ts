export { contractOf } from './documents/contract-document.ts'
export { findDocumentSeller } from './documents/document-seller.ts'
export { hasProforma, printedInvoice, proformaOf } from './documents/order-documents.ts'
export { bookEndedGiftCards } from './journal/post-backlog.ts'
