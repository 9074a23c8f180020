export { type DocumentRow, orderDocuments, packOrder } from './accounting/documents/document-operations.ts'
export {
  type ImportedWithRedirects,
  importWithRedirects,
} from './catalogue/redirects/import-with-redirects.ts'
export {
  importRedirects,
  type RedirectsImported,
  removeRedirect,
  setRedirect,
} from './catalogue/redirects/redirect-operations.ts'
export { type ContentResult, pullContent, pushContent } from './content/folder/content-operations.ts'
export { readContentFolder, type StoreContent } from './content/folder/read-content-folder.ts'
export { previewContent } from './content/items/content-preview.ts'
export { closeView, endViews, findViewed, openView } from './customers/desk/customer-views.ts'
export {
  assignGroup,
  createGroup,
  listGroupPrices,
  listGroups,
} from './customers/groups/customer-group-operations.ts'
export { signOutCustomers } from './customers/privacy/customer-operations.ts'
export {
  importPickupPoints,
  listPickupPoints,
  type PointImportResult,
  refreshPickupPoints,
  type RefreshResult,
} from './fulfilment/pickup-points/pickup-point-operations.ts'
export { arriveParcel, type OrderParcels, sendParcel } from './fulfilment/shipments/shipment-operations.ts'
export {
  getShopStock,
  importShopStockFile,
  setShopStock,
} from './inventory/shop-stock/shop-stock-operations.ts'
export { getStock, setStock } from './inventory/stock/stock-operations.ts'
export { listMails, previewAllMails, previewMail } from './messaging/mail/mail-preview-operations.ts'
export { sendNewsletter, type SentNewsletter } from './messaging/newsletter/newsletter-operations.ts'
export {
  finishPayments,
  listPayments,
  markPaid,
  type PaymentDetails,
  type PaymentSummary,
  reconcile,
  returnPayment,
  showPayments,
} from './payments/settlement/payment-operations.ts'
export { issueCard } from './promotions/gift-cards/gift-card-commands.ts'
export { backup } from './platform/backup/backup.ts'
export { restore } from './platform/backup/restore.ts'
export { auditAddress } from './platform/context/audit-address.ts'
export { checkValueOfOnePerson } from './platform/operations/second-person.ts'
export { pullFiles, pushFiles } from './platform/files/file-operations.ts'
export { listExtensions } from './platform/extension/extension-handlers.ts'
export { openExtensions, readModules } from './platform/extension/open-extensions.ts'
export { checkedBy } from './platform/operations/checked-input.ts'
export {
  asLogin,
  caseCommands,
  cliOperation,
  setStatus,
  runCliOperation,
} from './platform/operations/cli-operations.ts'
export { findOperation } from './platform/operations/find-operation.ts'
export { runNamed, runOperation } from './platform/operations/run-operation.ts'
export { initShop, setSetting } from './platform/settings/setting-commands.ts'
export { shopReadiness } from './platform/settings/shop-readiness.ts'
export { createSignIn } from './platform/sign-in/sign-in.ts'
export { getSignedIn, type SignedInPerson } from './platform/sign-in/staff-sessions.ts'
export { createStepUp } from './platform/sign-in/step-up.ts'
export { totpCode, totpStep } from './platform/sign-in/totp.ts'
export { firstOwnerLink } from './platform/staff/first-owner.ts'
export { createHints, type Hints } from './platform/staff/hints.ts'
export { createInvites } from './platform/staff/invites.ts'
export { createInviting } from './platform/staff/inviting.ts'
export { rolesDocument } from './platform/staff/people-documents.ts'
export { importCartRules } from './promotions/cart-rules/cart-rule-operations.ts'
export {
  createCoupon,
  importCoupons,
  showCoupon,
} from './promotions/coupons/coupon-operations.ts'
export { importOffers, showOffers } from './promotions/offers/offer-operations.ts'
export { storeOffers } from './promotions/offers/store-offers.ts'
export { cancelOrder, type CancelResult } from './sales/cancellation/order-cancel.ts'
export { type OrderFileRow, orderFiles } from './sales/option-files/option-file-operations.ts'
export {
  type DownloadRow,
  type OrderDetails,
  orderDownloads,
  setOrderStatus,
  showOrder,
} from './sales/orders/order-operations.ts'
export { reindex } from './search/index/reindex.ts'
export {
  type ClaimSummary,
  listClaims,
  listFeedback,
  listWithdrawals,
  showClaim,
  showWithdrawal,
  type WithdrawalDecided,
  type WithdrawalDetails,
  type WithdrawalSummary,
} from './service/after-sale/after-sale-operations.ts'
export {
  issueRepairForm,
  type RepairFormInput,
  type RepairFormIssued,
} from './service/claims/repair-form-operations.ts'
export { listContacts, showContact } from './service/contact/contact-operations.ts'
export { listQuestions } from './service/questions/question-operations.ts'
export {
  blockProducts,
  listBlocked,
  listBuyers,
  sendRecall,
  unblockProduct,
} from './service/recalls/recall-operations.ts'
export { listReviews, type ReviewsMoved, saveReviewPhotos } from './service/reviews/review-operations.ts'
