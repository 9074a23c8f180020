import { OperationError } from '@ambra/commerce/operation-error'
import { type ControlRequest } from './control-socket.ts'
import {
  acceptWithdrawal,
  replyToClaim,
  closeClaim,
  listClaims,
  listFeedback,
  listWithdrawals,
  receiveGoods,
  rejectWithdrawal,
  showClaim,
  showWithdrawal,
} from '@ambra/commerce/after-sale/after-sale-operations'
import { issueRepairForm } from '@ambra/commerce/after-sale/repair-form-operations'
import { backup } from '@ambra/commerce/maintenance/backup'
import { pullFiles, pushFiles } from '@ambra/commerce/maintenance/file-operations'
import type { ServerContext } from '../doctor/server-operation.ts'
import { pullContent, pushContent } from '@ambra/commerce/content/content-operations'
import { previewContent } from '@ambra/commerce/content/content-preview'
import { finishContact, listContacts, showContact } from '@ambra/commerce/contact/contact-operations'
import { disableCartRule, importCartRules, listCartRules } from '@ambra/commerce/selling/cart-rule-operations'
import {
  createCoupon,
  disableCoupon,
  importCoupons,
  listCoupons,
  showCoupon,
} from '@ambra/commerce/selling/coupon-operations'
import { blockGiftCard, issueGiftCard, showGiftCards } from '@ambra/commerce/gift-card/gift-card-operations'
import {
  assignGroup,
  createGroup,
  listGroupPrices,
  listGroups,
} from '@ambra/commerce/customer-group/customer-group-operations'
import { signOutCustomers } from '@ambra/commerce/account/customer-operations'
import { doctor } from '../doctor/doctor.ts'
import { loadDemo } from '../compose/seed.ts'
import { checkCatalogue } from '@ambra/commerce/catalogue/catalogue-check'
import { importFile } from '@ambra/commerce/catalogue/import'
import { importPriceFile, importStockFile } from '@ambra/commerce/catalogue/import-levels'
import { orderFiles } from '@ambra/commerce/option-file/option-file-operations'
import { orderDocuments, packOrder } from '@ambra/commerce/document/document-operations'
import { listRefunds } from '@ambra/commerce/order/order-refunds'
import { listMails, previewAllMails, previewMail } from '@ambra/commerce/mail-preview-operations'
import {
  exportSubscribers,
  listSubscribers,
  sendNewsletter,
} from '@ambra/commerce/newsletter/newsletter-operations'
import { arriveParcel, sendParcel } from '@ambra/commerce/order/parcel-operations'
import { orderDownloads, showOrder } from '@ambra/commerce/order/order-operations'
import { importOffers, showOffers } from '@ambra/commerce/offer/offer-operations'
import {
  importPickupPoints,
  listPickupPoints,
  refreshPickupPoints,
} from '@ambra/commerce/delivery/pickup-point-operations'
import {
  finishPayments,
  listPayments,
  markPaid,
  reconcile,
  returnPayment,
  showPayments,
} from '@ambra/commerce/payment/payment-operations'
import {
  blockProducts,
  listBlocked,
  listBuyers,
  sendRecall,
  unblockProduct,
} from '@ambra/commerce/recall/recall-operations'
import { reindex } from '@ambra/commerce/catalogue/reindex'
import {
  importRedirects,
  listRedirects,
  removeRedirect,
  setRedirect,
} from '@ambra/commerce/redirect/redirect-operations'
import { answerQuestion, listQuestions, rejectQuestion } from '@ambra/commerce/question/question-operations'
import {
  listReviews,
  publishReviews,
  rejectReviews,
  saveReviewPhotos,
} from '@ambra/commerce/review/review-operations'
import { initShop, setSetting } from '@ambra/commerce/admin/setting-commands'
import { asLogin, cliOperation, setStatus, staffOperations } from '@ambra/commerce/admin/cli-operations'
import { getShopStock, importShopStockFile, setShopStock } from '@ambra/commerce/stock/shop-stock-operations'
import { getStock, setStock } from '@ambra/commerce/stock/stock-operations'

/** Every command by its name on the control socket. */
export const commands = {
  'orders.list': cliOperation('orders.list'),
  'orders.show': showOrder,
  'orders.set-status': setStatus,
  'orders.downloads': orderDownloads,
  'orders.cancel': cliOperation('orders.cancel'),
  'orders.refund': cliOperation('orders.refund'),
  'orders.refunds': listRefunds,
  'orders.refund-done': cliOperation('refunds.done'),
  'orders.documents': orderDocuments,
  'orders.files': orderFiles,
  'orders.pack': packOrder,
  'orders.parcel': asLogin(sendParcel),
  'orders.arrived': asLogin(arriveParcel),
  'withdrawals.list': listWithdrawals,
  'withdrawals.show': showWithdrawal,
  'withdrawals.accept': acceptWithdrawal,
  'withdrawals.refuse': rejectWithdrawal,
  'withdrawals.received': receiveGoods,
  'claims.list': listClaims,
  'claims.show': showClaim,
  'claims.answer': replyToClaim,
  'claims.close': closeClaim,
  'claims.repair-form': issueRepairForm,
  'feedback.list': listFeedback,
  'contacts.list': listContacts,
  'contacts.show': showContact,
  'contacts.done': finishContact,
  'mail.preview': previewMail,
  'mail.preview-all': previewAllMails,
  'mail.list': listMails,
  'payments.list': listPayments,
  'payments.show': showPayments,
  'payments.reconcile': reconcile,
  'payments.mark-paid': markPaid,
  'payments.returned': asLogin(returnPayment),
  'payments.done': asLogin(finishPayments),
  'stock.get': getStock,
  'stock.set': setStock,
  'stock.import': importStockFile,
  'shop-stock.get': getShopStock,
  'shop-stock.set': setShopStock,
  'shop-stock.import': importShopStockFile,
  'price.import': importPriceFile,
  'content.push': pushContent,
  'content.pull': pullContent,
  'content.preview': previewContent,
  'rules.list': listCartRules,
  'rules.import': importCartRules,
  'rules.disable': disableCartRule,
  'coupons.list': listCoupons,
  'coupons.create': createCoupon,
  'coupons.show': showCoupon,
  'coupons.disable': disableCoupon,
  'coupons.import': importCoupons,
  'giftCards.issue': issueGiftCard,
  'giftCards.show': showGiftCards,
  'giftCards.block': blockGiftCard,
  'customers.export': cliOperation('customers.export'),
  'customers.erase': cliOperation('customers.erase'),
  'customers.sign-out': signOutCustomers,
  'groups.list': listGroups,
  'groups.create': createGroup,
  'groups.assign': assignGroup,
  'groups.prices': listGroupPrices,
  'offers.import': importOffers,
  'offers.list': showOffers,
  'newsletter.list': listSubscribers,
  'newsletter.export': exportSubscribers,
  'newsletter.send': sendNewsletter,
  'questions.answer': answerQuestion,
  'questions.list': listQuestions,
  'questions.reject': rejectQuestion,
  'reviews.list': listReviews,
  'reviews.photos': saveReviewPhotos,
  'reviews.publish': publishReviews,
  'reviews.refuse': rejectReviews,
  'pickup-points.import': importPickupPoints,
  'pickup-points.list': listPickupPoints,
  'pickup-points.refresh': refreshPickupPoints,
  'products.block': blockProducts,
  'products.unblock': unblockProduct,
  'products.blocked': listBlocked,
  'products.check': checkCatalogue,
  'recall.buyers': listBuyers,
  'recall.send': sendRecall,
  'redirects.import': importRedirects,
  'redirects.list': listRedirects,
  'redirects.set': setRedirect,
  'redirects.remove': removeRedirect,
  ...staffOperations,
  'approvals.list': cliOperation('approvals.list'),
  'approvals.approve': cliOperation('approvals.approve'),
  'approvals.decline': cliOperation('approvals.decline'),
  'approvals.set-limit': cliOperation('approvals.set-limit'),
  'settings.show': cliOperation('settings.show'),
  'settings.set': setSetting,
  'settings.history': cliOperation('settings.history'),
  init: initShop,
  'audit.list': cliOperation('audit.list'),
  'audit.verify': cliOperation('audit.verify'),
  'files.pull': pullFiles,
  'files.push': pushFiles,
  import: importFile,
  demo: loadDemo,
  reindex,
  backup,
  doctor,
}

export type CommandName = keyof typeof commands
export type InputOf<N extends CommandName> = Parameters<(typeof commands)[N]>[1]
export type ResultOf<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]>>

/** Runs a command named over the socket; both ends are this program. */
export async function runCommand(request: ControlRequest, operator: ServerContext): Promise<unknown> {
  const command = Object.entries(commands).find(([name]) => name === request.command)?.[1]
  if (!command)
    throw new OperationError(`unknown command "${request.command}": is the server older than this program?`)
  // The command line has built the input for exactly this command.
  return command(operator, request.input as never)
}
