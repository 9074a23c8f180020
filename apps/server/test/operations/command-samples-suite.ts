import { join } from 'node:path'
import type { ShopForCommands } from './command-shop-suite.ts'

/**
 * `leaves`: the expected audit entries, `operation outcome` each; none where nothing may change.
 * `isIdle`: the command has nothing to change in the database here, but still writes its entry.
 */
export type Sample = { args: readonly string[]; leaves: readonly string[]; isIdle?: boolean }

const reads = (...args: string[]): Sample => ({ args, leaves: [] })
const leaves = (entry: string, ...args: string[]): Sample => ({ args, leaves: [`${entry} done`] })
const steps = (name: string, ...args: string[]): Sample => ({
  args,
  leaves: [`${name} started`, `${name} done`],
})
const idle = (sample: Sample): Sample => ({ ...sample, isIdle: true })
const json = '--json'

const repairForm = [
  'C-4',
  '--defect=Sorry about the crack',
  '--repair=a new glass',
  '--price=89',
  '--days=5',
  '--hand-over=Pikk 1',
]

/** Sample arguments of each command of `ambra`, by its name in the order of the run. */
export const commandSamples = (shop: ShopForCommands): Readonly<Record<string, readonly Sample[]>> => {
  const file = (name: string) => join(shop.folder, name)
  const [approved = '', declined = ''] = shop.waiting
  const [published = '', refused = ''] = shop.reviews
  const [answered = '', rejected = ''] = shop.questions
  return {
    'extensions list': [reads()],
    'extensions doctor': [reads()],
    'extensions set': [leaves('extensions.set', 'sample', 'points', '3')],
    'extensions disable': [leaves('extensions.disable', 'sample')],
    'extensions enable': [leaves('extensions.enable', 'sample')],
    'settings list': [reads()],
    'settings set': [leaves('settings.save', 'shop_name', 'Lamps')],
    'settings history': [reads()],
    'shop state': [reads()],
    // The shop is open.
    'shop open': [idle(leaves('shop.open'))],
    'shop close': [leaves('shop.close')],
    'shop preview': [leaves('shop.preview')],
    'shop end-preview': [leaves('shop.end-preview')],
    import: [steps('import', file('products.jsonl'))],
    'content push': [steps('content.push', file('content'))],
    'content pull': [reads(file('pulled'))],
    'content preview': [leaves('content.preview', file('content/en/pages/audit.md'))],
    'orders list': [reads()],
    'orders show': [reads(shop.toMove)],
    'orders set-status': [leaves('orders.set-status', shop.toMove, 'ready')],
    'orders downloads': [
      reads(shop.toMove),
      { args: [shop.toMove, '--renew'], leaves: ['orders.renew-downloads refused'], isIdle: true },
    ],
    'orders cancel': [leaves('orders.cancel', shop.toCancel)],
    'orders refunds': [reads()],
    'orders refund-done': [leaves('refunds.done', shop.refund)],
    'orders documents': [reads(shop.toRefund)],
    'orders files': [reads(shop.toRefund)],
    'orders pack': [reads(shop.toSend, '--out', file('slip.pdf'))],
    'orders parcel': [leaves('orders.parcel', shop.toSend, 'PARCEL-1')],
    'orders arrived': [leaves('orders.arrived', shop.toSend, 'PARCEL-1')],
    'mail preview': [reads('order-confirmation', '--out', file('mail.html'))],
    'withdrawals list': [reads()],
    'withdrawals show': [reads('W-1')],
    'withdrawals accept': [leaves('service.accept', 'W-1')],
    'withdrawals refuse': [leaves('service.decline', 'W-2', '--reason', 'Sorry about the crack in it')],
    'withdrawals received': [leaves('service.receive-goods', 'W-1')],
    'claims list': [reads()],
    'claims show': [reads('C-1')],
    'claims start': [leaves('service.start', 'C-1')],
    'claims answer': [leaves('service.accept', 'C-1', '--text', 'Sorry about the crack')],
    'claims refuse': [leaves('service.decline', 'C-2', '--text', 'Sorry about the crack')],
    'claims close': [leaves('service.close', 'C-3')],
    'claims repair-form': [leaves('claims.repair-form', ...repairForm)],
    'feedback list': [reads()],
    'contacts list': [reads()],
    'contacts show': [reads(shop.contact)],
    'contacts done': [leaves('inbox.contact-done', shop.contact)],
    'stock import': [steps('stock.import', file('stock.csv'))],
    'stock get': [reads('CABLE')],
    'stock set': [leaves('stock.set', 'CABLE', '40')],
    'shop-stock import': [steps('shop-stock.import', file('shop-stock.csv'))],
    'shop-stock get': [reads('CABLE')],
    'shop-stock set': [leaves('shop-stock.set', 'north', 'CABLE', '5')],
    'price import': [steps('price.import', file('prices.csv'))],
    'offers import': [steps('offers.import', file('offers.jsonl'))],
    'offers list': [reads()],
    'payments list': [reads()],
    'payments show': [reads(shop.held)],
    'payments reconcile': [idle(steps('payments.reconcile'))],
    'payments mark-paid': [leaves('payments.mark-paid', shop.toPay, '--amount', '103.00')],
    'payments returned': [leaves('payments.returned', shop.held, '--amount', '102.99')],
    'payments done': [leaves('payments.done', shop.flagged, '--comment', 'Dear shop')],
    'coupons list': [reads()],
    'coupons create': [leaves('coupons.create', 'WINTER', '--amount', '5', '--email', 'anna@example.ee')],
    'coupons show': [reads('SUMMER')],
    'coupons disable': [leaves('selling.stop-coupon', 'SUMMER')],
    'coupons import': [steps('coupons.import', file('coupons.jsonl'))],
    'rules list': [reads()],
    'rules import': [steps('rules.import', file('more-rules.jsonl'))],
    'rules disable': [leaves('selling.stop-rule', 'OVER-100')],
    'gift-cards issue': [
      {
        args: ['5', '--reason', 'Prize of a raffle', json],
        leaves: ['gift-cards.issue done', 'gift-cards.show-code done'],
      },
    ],
    'gift-cards show': [idle(leaves('gift-cards.find', shop.card)), reads(shop.card.slice(-4))],
    'gift-cards block': [leaves('gift-cards.block', shop.card.slice(-4))],
    'gift-cards unblock': [leaves('gift-cards.unblock', shop.card.slice(-4))],
    'groups list': [reads()],
    'groups create': [leaves('groups.create', 'resellers')],
    'groups assign': [leaves('groups.assign', 'resellers', 'anna@example.ee')],
    'groups prices': [reads('resellers')],
    'pickup-points import': [steps('pickup-points.import', file('points.json'))],
    'pickup-points list': [reads()],
    // No server listens there: the network keeps its points, and the audit records the attempt.
    'pickup-points refresh': [
      idle(steps('pickup-points.refresh', 'omniva', '--from', 'http://127.0.0.1:1/')),
    ],
    'newsletter list': [idle(leaves('subscribers.list'))],
    'newsletter send': [steps('newsletter.send', file('letter.md'))],
    'questions list': [reads()],
    'questions answer': [leaves('inbox.answer-question', answered, 'Sorry about the crack')],
    'questions reject': [leaves('inbox.reject-question', rejected)],
    'reviews list': [reads()],
    'reviews publish': [leaves('inbox.publish-review', published)],
    'reviews photos': [reads(refused, '--save', file('photos'))],
    'reviews refuse': [leaves('inbox.refuse-review', refused, '--reason', 'Sorry about the crack')],
    'redirects import': [steps('redirects.import', file('redirects.csv'))],
    'redirects list': [reads()],
    'redirects set': [leaves('redirects.set', '/old.html', '/c/lamps')],
    'redirects remove': [leaves('redirects.remove', '/forgotten.html')],
    'products block': [leaves('products.block', 'CASE', '--reason', 'The maker says it burns.')],
    'products unblock': [leaves('products.unblock', 'CASE')],
    'products blocked': [reads()],
    'products check': [reads()],
    'recall buyers': [reads('LAMP')],
    'recall send': [leaves('recall.send', 'LAMP', '--notice', file('notice.json'))],
    'staff list': [reads()],
    'staff show': [reads('mate@shop.example')],
    'staff invite': [leaves('staff.invite', 'new@shop.example', '--role', 'editor', json)],
    'staff disable': [leaves('staff.disable', 'mate@shop.example')],
    'staff enable': [leaves('staff.enable', 'mate@shop.example')],
    'staff end-sessions': [idle(leaves('staff.end-sessions', 'mate@shop.example'))],
    'staff reset-access': [leaves('staff.reset-access', 'mate@shop.example', json)],
    'staff set-roles': [leaves('staff.set-roles', 'mate@shop.example', '--role', 'warehouse')],
    'approvals list': [reads()],
    'approvals approve': [{ args: [approved], leaves: ['orders.refund done', 'approvals.approve done'] }],
    'approvals decline': [leaves('approvals.decline', declined)],
    'approvals limit': [leaves('approvals.set-limit', '5')],
    'orders refund': [{ args: [shop.toRefund], leaves: ['orders.refund refused'] }],
    'customers export': [idle(leaves('customers.export', 'mari@example.ee'))],
    'customers sign-out': [idle(leaves('customers.sign-out', 'anna@example.ee'))],
    'customers erase': [leaves('customers.erase', 'eva@example.ee')],
    'audit list': [reads()],
    'audit verify': [reads()],
    // The shop has no bucket.
    'files push': [{ args: [], leaves: ['files.push started', 'files.push refused'], isIdle: true }],
    'files pull': [{ args: [], leaves: ['files.pull started', 'files.pull refused'], isIdle: true }],
    reindex: [idle(steps('reindex'))],
    doctor: [reads()],
    // The shop has products.
    init: [{ args: ['Lamps'], leaves: ['init started', 'init refused'], isIdle: true }],
    // The demo is large and would slow down each later comparison.
    demo: [steps('demo')],
  }
}

/** Commands without the server, which another test runs. */
export const withoutServer = ['backup', 'restore', 'migrate']

/** Names of the sampled commands, in the order of the run. */
export const sampleNames = Object.keys(
  commandSamples({ folder: '', card: '', waiting: [], reviews: [], questions: [] } as never),
)
