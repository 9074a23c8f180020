import { CommandRefused } from './operation-error.ts'
import { type ControlRequest } from '../control/control-socket.ts'
import {
  acceptWithdrawal,
  answerClaim,
  closeClaim,
  listClaims,
  listFeedback,
  listWithdrawals,
  receiveGoods,
  refuseWithdrawal,
  showClaim,
  showWithdrawal,
} from './after-sale.ts'
import { backup } from './backup.ts'
import type { ServerContext } from './server-operation.ts'
import { pullContent, pushContent } from './content.ts'
import { previewContent } from './content-preview.ts'
import { finishContact, listContacts, showContact } from './contacts.ts'
import { createCoupon, disableCoupon, importCoupons, listCoupons, showCoupon } from './coupons.ts'
import { eraseAccount, exportCustomer } from './customers.ts'
import { doctor } from './doctor.ts'
import { loadDemo } from './demo-import.ts'
import { importFile } from './import.ts'
import { importPriceFile, importStockFile } from './import-levels.ts'
import { cancelOrder } from './order-cancel.ts'
import { orderDocuments, packOrder } from './order-documents.ts'
import { listRefunds, refundOrder, settleRefund } from './order-refunds.ts'
import { listMails, previewAllMails, previewMail } from './mail-preview.ts'
import { exportSubscribers, listSubscribers, sendNewsletter } from './newsletter.ts'
import { listOrders, orderDownloads, setOrderStatus, showOrder } from './orders.ts'
import { importOffers, showOffers } from './offers.ts'
import { importPickupPoints, listPickupPoints, refreshPickupPoints } from './pickup-points.ts'
import { finishPayments, listPayments, markPaid, reconcile, returnPayment, showPayments } from './payments.ts'
import { reindex } from './reindex.ts'
import { listReviews, publishReviews, refuseReviews } from './reviews.ts'
import { getStock, setStock } from './stock.ts'

/** Every command by its name on the control socket. */
export const commands = {
  'orders.list': listOrders,
  'orders.show': showOrder,
  'orders.set-status': setOrderStatus,
  'orders.downloads': orderDownloads,
  'orders.cancel': cancelOrder,
  'orders.refund': refundOrder,
  'orders.refunds': listRefunds,
  'orders.refund-done': settleRefund,
  'orders.documents': orderDocuments,
  'orders.pack': packOrder,
  'withdrawals.list': listWithdrawals,
  'withdrawals.show': showWithdrawal,
  'withdrawals.accept': acceptWithdrawal,
  'withdrawals.refuse': refuseWithdrawal,
  'withdrawals.received': receiveGoods,
  'claims.list': listClaims,
  'claims.show': showClaim,
  'claims.answer': answerClaim,
  'claims.close': closeClaim,
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
  'payments.returned': returnPayment,
  'payments.done': finishPayments,
  'stock.get': getStock,
  'stock.set': setStock,
  'stock.import': importStockFile,
  'price.import': importPriceFile,
  'content.push': pushContent,
  'content.pull': pullContent,
  'content.preview': previewContent,
  'coupons.list': listCoupons,
  'coupons.create': createCoupon,
  'coupons.show': showCoupon,
  'coupons.disable': disableCoupon,
  'coupons.import': importCoupons,
  'customers.export': exportCustomer,
  'customers.erase': eraseAccount,
  'offers.import': importOffers,
  'offers.list': showOffers,
  'newsletter.list': listSubscribers,
  'newsletter.export': exportSubscribers,
  'newsletter.send': sendNewsletter,
  'reviews.list': listReviews,
  'reviews.publish': publishReviews,
  'reviews.refuse': refuseReviews,
  'pickup-points.import': importPickupPoints,
  'pickup-points.list': listPickupPoints,
  'pickup-points.refresh': refreshPickupPoints,
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
    throw new CommandRefused(`unknown command "${request.command}": is the server older than this program?`)
  // The command line has made the input for exactly this command.
  return command(operator, request.input as never)
}
