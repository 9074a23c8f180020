import { OperationError } from '@ambra/commerce/operation-error'
import type { ImportResult } from '@ambra/commerce/catalogue/import-ledger'
import type { CopyReport } from '@ambra/commerce/maintenance/copy-files'
import type { RowsImported } from '@ambra/commerce/read-rows'
import { runAudited } from './audited-run.ts'
import { type ControlRequest } from './control-socket.ts'
import { serviceCommands } from './service-commands.ts'
import { byOperations, type Declared, inSteps, inTransaction, readOnly } from './declared-command.ts'
import { backup } from '@ambra/commerce/maintenance/backup'
import { pullFiles, pushFiles } from '@ambra/commerce/maintenance/file-operations'
import type { ServerContext } from '../doctor/server-operation.ts'
import { pullContent, pushContent } from '@ambra/commerce/content/content-operations'
import { previewContent } from '@ambra/commerce/content/content-preview'
import { importCartRules, listCartRules } from '@ambra/commerce/selling/cart-rule-operations'
import {
  createCoupon,
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
import { importWithRedirects } from '@ambra/commerce/redirect/import-with-redirects'
import { importPriceFile, importStockFile, type LevelResult } from '@ambra/commerce/catalogue/import-levels'
import { orderFiles } from '@ambra/commerce/option-file/option-file-operations'
import { orderDocuments, packOrder } from '@ambra/commerce/document/document-operations'
import { listRefunds } from '@ambra/commerce/order/order-refunds'
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
import { initShop, setSetting } from '@ambra/commerce/admin/setting-commands'
import { asLogin, cliOperation, setStatus, staffOperations } from '@ambra/commerce/admin/cli-operations'
import { getShopStock, importShopStockFile, setShopStock } from '@ambra/commerce/stock/shop-stock-operations'
import { getStock, setStock } from '@ambra/commerce/stock/stock-operations'

const order = ({ number }: { number: string }) => ({ kind: 'order', id: number })
const product = ({ sku }: { sku: string }) => ({ kind: 'product', id: sku })
const coupon = ({ code }: { code: string }) => ({ kind: 'coupon', id: code })
const group = ({ code }: { code: string }) => ({ kind: 'customer-group', id: code })
const redirect = ({ from }: { from: string }) => ({ kind: 'redirect', id: from.slice(0, 200) })
const giftCard = ({ id }: { id: number }) => ({ kind: 'gift-card', id: String(id) })
const levels = ({ read, changed, refused }: LevelResult) => ({ read, changed, refused: refused.length })
const imported = ({ read, imported: stored, refusedRows }: ImportResult) => ({
  read,
  imported: stored,
  refused: refusedRows,
})
const rows = ({ stored, refused }: RowsImported) => ({ stored, refused: refused.length })
const copied = ({ copied: files, bytes, different }: CopyReport) => ({
  files,
  bytes,
  different: different.length,
})
const prices = {
  currency: 'shown',
  rates: 'shown',
  decimal: 'shown',
  days: 'shown',
  acceptsPriceJumps: 'shown',
} as const
const levelFile = { file: 'file', encoding: 'shown', ...prices } as const
const renewDownloads = (context: ServerContext, { number }: { number: string }) =>
  orderDownloads(context, { number, renew: true })
const byLogin = {
  sendParcel: asLogin(sendParcel),
  arriveParcel: asLogin(arriveParcel),
  returnPayment: asLogin(returnPayment),
  finishPayments: asLogin(finishPayments),
}
const payment = { number: 'shown', amount: 'shown', comment: 'hidden' } as const

/** Every command by its name on the control socket, with how it is audited. */
const commands = {
  ...serviceCommands,
  'orders.list': byOperations(cliOperation('orders.list')),
  'orders.show': readOnly(showOrder),
  'orders.set-status': byOperations(setStatus),
  'orders.downloads': readOnly((context, { number }: { number: string }) =>
    orderDownloads(context, { number, renew: false }),
  ),
  'orders.renew-downloads': inTransaction(renewDownloads, { args: { number: 'shown' }, subject: order }),
  'orders.cancel': byOperations(cliOperation('orders.cancel')),
  'orders.refund': byOperations(cliOperation('orders.refund')),
  'orders.refunds': readOnly(listRefunds),
  'orders.refund-done': byOperations(cliOperation('refunds.done')),
  'orders.documents': readOnly(orderDocuments),
  'orders.files': readOnly(orderFiles),
  'orders.pack': readOnly(packOrder),
  'orders.parcel': inTransaction(byLogin.sendParcel, {
    args: { number: 'shown', parcel: 'shown' },
    subject: order,
  }),
  'orders.arrived': inTransaction(byLogin.arriveParcel, {
    args: { number: 'shown', parcel: 'shown', on: 'shown' },
    subject: order,
  }),
  'payments.list': readOnly(listPayments),
  'payments.show': readOnly(showPayments),
  'payments.reconcile': inSteps(reconcile, {
    args: {},
    counts: ({ queried, changed, failed }) => ({ queried, changed, failed }),
  }),
  'payments.mark-paid': inTransaction(markPaid, { args: payment, subject: order }),
  'payments.returned': inTransaction(byLogin.returnPayment, {
    args: { ...payment, transaction: 'shown' },
    subject: order,
  }),
  'payments.done': inTransaction(byLogin.finishPayments, {
    args: { number: 'shown', comment: 'hidden' },
    subject: order,
  }),
  'stock.get': readOnly(getStock),
  'stock.set': inTransaction(setStock, { args: { sku: 'shown', qty: 'shown' }, subject: product }),
  'stock.import': inSteps(importStockFile, { args: levelFile, counts: levels }),
  'shop-stock.get': readOnly(getShopStock),
  'shop-stock.set': inTransaction(setShopStock, {
    args: { shop: 'shown', sku: 'shown', qty: 'shown' },
    subject: product,
  }),
  'shop-stock.import': inSteps(importShopStockFile, {
    args: { ...levelFile, shop: 'shown' },
    counts: levels,
  }),
  'price.import': inSteps(importPriceFile, { args: levelFile, counts: levels }),
  'content.push': inSteps(pushContent, {
    args: { folder: 'file', dryRun: 'shown', prune: 'shown', force: 'shown' },
    counts: ({ isStored, changes, problems, conflicts }) => ({
      changed: isStored ? changes.length : 0,
      problems: problems.length,
      conflicts: conflicts.length,
    }),
  }),
  'content.pull': readOnly(pullContent),
  'content.preview': inTransaction(previewContent, { args: { file: 'file', store: 'shown' } }),
  'rules.list': readOnly(listCartRules),
  'rules.import': inSteps(importCartRules, { args: { file: 'file' }, counts: rows }),
  'rules.disable': byOperations(cliOperation('selling.stop-rule')),
  'coupons.list': readOnly(listCoupons),
  'coupons.create': inTransaction(createCoupon, {
    args: {
      code: 'shown',
      description: 'hidden',
      percent: 'shown',
      amount: 'shown',
      maxDiscount: 'shown',
      minimum: 'shown',
      from: 'shown',
      to: 'shown',
      uses: 'shown',
      usesPerCustomer: 'shown',
      categories: 'shown',
      stores: 'shown',
      includeReduced: 'shown',
      email: 'hashed',
      audience: 'shown',
    },
    subject: coupon,
  }),
  'coupons.show': readOnly(showCoupon),
  'coupons.disable': byOperations(cliOperation('selling.stop-coupon')),
  'coupons.import': inSteps(importCoupons, { args: { file: 'file' }, counts: rows }),
  'gift-cards.issue': inTransaction(issueGiftCard, {
    args: { amount: 'shown', months: 'shown' },
    resultSubject: ({ card }) => giftCard(card),
  }),
  'gift-cards.show': readOnly(showGiftCards),
  'gift-cards.block': inTransaction(blockGiftCard, {
    args: { code: 'hidden', isBlocked: 'shown' },
    resultSubject: giftCard,
  }),
  'customers.export': byOperations(cliOperation('customers.export')),
  'customers.erase': byOperations(cliOperation('customers.erase')),
  'customers.sign-out': inTransaction(signOutCustomers, {
    args: { email: 'hashed' },
    counts: ({ ended }) => ({ ended }),
  }),
  'groups.list': readOnly(listGroups),
  'groups.create': inTransaction(createGroup, {
    args: { code: 'shown', taxClass: 'shown' },
    subject: group,
  }),
  'groups.assign': inTransaction(assignGroup, {
    args: { code: 'shown', emails: 'hashed' },
    subject: group,
    counts: ({ emails }) => ({ customers: emails.length }),
  }),
  'groups.prices': readOnly(listGroupPrices),
  'offers.import': inSteps(importOffers, { args: { file: 'file' }, counts: rows }),
  'offers.list': readOnly(showOffers),
  'newsletter.list': readOnly(listSubscribers),
  'newsletter.export': readOnly(exportSubscribers),
  'newsletter.send': inSteps(sendNewsletter, {
    args: { file: 'file', dryRun: 'shown' },
    counts: ({ subscribers, before, queued }) => ({ subscribers, before, queued }),
  }),
  'pickup-points.import': inSteps(importPickupPoints, {
    args: { file: 'file', network: 'shown', isForced: 'shown', isPartial: 'shown' },
    counts: ({ read, refused }) => ({ read, refused: refused.length }),
  }),
  'pickup-points.list': readOnly(listPickupPoints),
  'pickup-points.refresh': inSteps(refreshPickupPoints, {
    args: { networks: 'shown', isForced: 'shown', from: 'hidden' },
    counts: (networks) => ({
      networks: networks.length,
      failed: networks.filter(({ problem }) => problem !== undefined).length,
    }),
  }),
  'products.block': inTransaction(blockProducts, {
    args: { skus: 'shown', reason: 'reason' },
    counts: ({ blocked }) => ({ blocked: blocked.length }),
  }),
  'products.unblock': inTransaction(unblockProduct, { args: { sku: 'shown' }, subject: product }),
  'products.blocked': readOnly(listBlocked),
  'products.check': readOnly(checkCatalogue),
  'recall.buyers': readOnly(listBuyers),
  'recall.send': inTransaction(sendRecall, {
    args: { skus: 'shown', file: 'file' },
    resultSubject: ({ id }) => ({ kind: 'recall', id: String(id) }),
    counts: ({ blocked, mails }) => ({ blocked: blocked.length, mails }),
  }),
  'redirects.import': inSteps(importRedirects, {
    args: { file: 'file' },
    counts: ({ read, stored, refused }) => ({ read, stored, refused: refused.length }),
  }),
  'redirects.list': readOnly(listRedirects),
  'redirects.set': inTransaction(setRedirect, {
    args: { from: 'shown', to: 'shown', code: 'shown' },
    subject: redirect,
  }),
  'redirects.remove': inTransaction(removeRedirect, { args: { from: 'shown' }, subject: redirect }),
  'staff.list': byOperations(staffOperations['staff.list']),
  'staff.show': byOperations(staffOperations['staff.show']),
  'staff.invite': byOperations(staffOperations['staff.invite']),
  'staff.disable': byOperations(staffOperations['staff.disable']),
  'staff.enable': byOperations(staffOperations['staff.enable']),
  'staff.end-sessions': byOperations(staffOperations['staff.end-sessions']),
  'staff.reset-access': byOperations(staffOperations['staff.reset-access']),
  'staff.set-roles': byOperations(staffOperations['staff.set-roles']),
  'roles.list': byOperations(staffOperations['roles.list']),
  'approvals.list': byOperations(cliOperation('approvals.list')),
  'approvals.approve': byOperations(cliOperation('approvals.approve')),
  'approvals.decline': byOperations(cliOperation('approvals.decline')),
  'approvals.set-limit': byOperations(cliOperation('approvals.set-limit')),
  'settings.show': byOperations(cliOperation('settings.show')),
  'settings.set': byOperations(setSetting),
  'settings.history': byOperations(cliOperation('settings.history')),
  init: inSteps(initShop, { args: { values: 'hidden', stores: 'shown', carriers: 'shown' } }),
  'audit.list': byOperations(cliOperation('audit.list')),
  'audit.verify': byOperations(cliOperation('audit.verify')),
  'files.pull': inSteps(pullFiles, { args: { overwrites: 'shown' }, counts: copied }),
  'files.push': inSteps(pushFiles, { args: { overwrites: 'shown' }, counts: copied }),
  import: inSteps(importWithRedirects, {
    args: {
      file: 'file',
      format: 'shown',
      language: 'shown',
      ...prices,
      storeViews: 'shown',
      encoding: 'shown',
      mediaDir: 'file',
      keepUnpriced: 'shown',
      redirects: 'shown',
    },
    counts: imported,
  }),
  demo: inSteps(loadDemo, { args: {}, counts: imported }),
  reindex: inSteps(reindex, {
    args: {},
    counts: ({ documents }): Record<string, number> => (documents === undefined ? {} : { documents }),
  }),
  backup: readOnly(backup),
  doctor: readOnly(doctor),
}

export type CommandName = keyof typeof commands
export type InputOf<N extends CommandName> = Parameters<(typeof commands)[N]['run']>[1]
export type ResultOf<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]['run']>>

/** Every command declares how it is audited: one that does not, does not compile. */
type AllDeclared = { [N in CommandName]: Declared<InputOf<N>, ResultOf<N>> }

/** Runs a command of the command line, in the server or in a process of its own. */
export async function runCommand(request: ControlRequest, context: ServerContext): Promise<unknown> {
  const declared: AllDeclared = commands
  const command = Object.entries(declared).find(([name]) => name === request.command)?.[1]
  if (!command)
    throw new OperationError(`unknown command "${request.command}": is the server older than this program?`)
  // The command line has built the input for exactly this command.
  return runAudited(request.command, command as Declared<unknown, unknown>, { context, input: request.input })
}
