import { OperationError, type CopyReport, type RowsImported } from '@ambra/commerce/platform'
import {
  type ImportResult,
  checkCatalogue,
  importPriceFile,
  importStockFile,
  type LevelResult,
} from '@ambra/commerce/catalogue'
import { runAudited } from './audited-run.ts'
import { type ControlRequest } from './control-socket.ts'
import { serviceCommands } from './service-commands.ts'
import { byOperations, type Declared, inSteps, inTransaction, readOnly } from './declared-command.ts'
import {
  backup,
  pullFiles,
  pushFiles,
  pullContent,
  pushContent,
  previewContent,
  importCartRules,
  createCoupon,
  importCoupons,
  showCoupon,
  assignGroup,
  createGroup,
  listGroupPrices,
  listGroups,
  signOutCustomers,
  importWithRedirects,
  orderFiles,
  orderDocuments,
  packOrder,
  sendNewsletter,
  arriveParcel,
  sendParcel,
  orderDownloads,
  showOrder,
  importOffers,
  showOffers,
  importPickupPoints,
  listPickupPoints,
  refreshPickupPoints,
  finishPayments,
  listPayments,
  markPaid,
  reconcile,
  returnPayment,
  showPayments,
  blockProducts,
  listBlocked,
  listBuyers,
  sendRecall,
  unblockProduct,
  reindex,
  importRedirects,
  removeRedirect,
  setRedirect,
  initShop,
  setSetting,
  asLogin,
  cliOperation,
  runCliOperation,
  setStatus,
  getShopStock,
  importShopStockFile,
  setShopStock,
  getStock,
  setStock,
  issueCard,
} from '@ambra/commerce/operations'
import type { ServerContext } from '../doctor/server-operation.ts'
import { doctor } from '../doctor/doctor.ts'
import { loadDemo } from '../compose/seed.ts'

const order = ({ number }: { number: string }) => ({ kind: 'order', id: number })
const product = ({ sku }: { sku: string }) => ({ kind: 'product', id: sku })
const coupon = ({ code }: { code: string }) => ({ kind: 'coupon', id: code })
const group = ({ code }: { code: string }) => ({ kind: 'customer-group', id: code })
const redirect = ({ from }: { from: string }) => ({ kind: 'redirect', id: from.slice(0, 200) })
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
  pieces: 'shown',
  acceptsPriceJumps: 'shown',
} as const
const levelFile = { file: 'file', encoding: 'shown', ...prices } as const
const renewDownloads = (context: ServerContext, { number }: { number: string }) =>
  orderDownloads(context, { number, renew: true })
const byLogin = {
  sendParcel: asLogin(sendParcel),
  arriveParcel: asLogin(arriveParcel),
  markPaid: asLogin(markPaid),
  returnPayment: asLogin(returnPayment),
  finishPayments: asLogin(finishPayments),
}
const payment = { number: 'shown', amount: 'shown', comment: 'hidden' } as const

/** Every command by its name on the control socket, with how it is audited. */
const commands = {
  ...serviceCommands,
  'orders.show': readOnly(showOrder),
  'orders.set-status': byOperations(setStatus),
  'orders.downloads': readOnly((context, { number }: { number: string }) =>
    orderDownloads(context, { number, renew: false }),
  ),
  'orders.renew-downloads': inTransaction(renewDownloads, { args: { number: 'shown' }, subject: order }),
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
  'payments.mark-paid': inTransaction(byLogin.markPaid, { args: payment, subject: order }),
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
  'rules.import': inSteps(importCartRules, { args: { file: 'file' }, counts: rows }),
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
  'coupons.import': inSteps(importCoupons, { args: { file: 'file' }, counts: rows }),
  'gift-cards.issue': byOperations(issueCard),
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
  'redirects.set': inTransaction(setRedirect, {
    args: { from: 'shown', to: 'shown', code: 'shown' },
    subject: redirect,
  }),
  'redirects.remove': inTransaction(removeRedirect, { args: { from: 'shown' }, subject: redirect }),
  'settings.set': byOperations(setSetting),
  init: inSteps(initShop, {
    args: { values: 'hidden', stores: 'shown', carriers: 'shown', isOpen: 'shown' },
  }),
  'extensions.list': byOperations(cliOperation('extensions.list')),
  operation: byOperations(runCliOperation),
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

/** Requires every command to declare how it is audited: a missing declaration is a compile error. */
type AllDeclared = { [N in CommandName]: Declared<InputOf<N>, ResultOf<N>> }

/** Runs a command of the command line, in the server or in a separate process. */
export async function runCommand(request: ControlRequest, context: ServerContext): Promise<unknown> {
  const declared: AllDeclared = commands
  const command = Object.entries(declared).find(([name]) => name === request.command)?.[1]
  if (!command)
    throw new OperationError(`unknown command "${request.command}": is the server older than this program?`)
  // The command line has built the input for exactly this command.
  return runAudited(request.command, command as Declared<unknown, unknown>, { context, input: request.input })
}
