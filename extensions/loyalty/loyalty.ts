import {
  defineEndpoint,
  defineModule,
  defineOperation,
  Refusal,
  type ExtensionContext,
} from 'ambra/extension'
import Type from 'typebox'
import {
  addEntry,
  balanceOf,
  createLedger,
  customerKey,
  findEntry,
  listEntries,
  listExpired,
  lockCustomer,
} from './ledger.ts'

const settings = Type.Object({
  pointsPerEuro: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 100,
    description: 'Points for each euro paid',
  }),
  monthsValid: Type.Integer({
    default: 24,
    minimum: 1,
    maximum: 120,
    description: 'Months until points expire',
  }),
})

/** Corrections above this number require step-up. */
const largeCorrection = 1000
const Entry = Type.Object({
  kind: Type.String(),
  points: Type.Integer(),
  source: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  at: Type.String(),
})
const Email = Type.String({ format: 'email', maxLength: 200, description: 'Address of the customer' })

const pointsOf = (context: ExtensionContext, cents: number) =>
  Math.floor((cents * context.settings(settings).pointsPerEuro) / 100)

async function statementOf(context: ExtensionContext, email: string, limit: number) {
  const customer = customerKey(email)
  const entries = await listEntries(context, customer, limit)
  return {
    points: await balanceOf(context, customer),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

export default defineModule({
  name: 'loyalty',
  seam: '1.0',
  version: '0.1.0',
  title: {
    et: 'Püsikliendipunktid',
    en: 'Loyalty points',
    ru: 'Баллы лояльности',
    lt: 'Lojalumo taškai',
    lv: 'Lojalitātes punkti',
  },
  permissions: ['orders.read', 'customers.read_contact'],
  settings,
  migrations: { '001_ledger': { up: createLedger } },
  events: {
    'order.paid': async (context, { data: { number } }) => {
      const { order, paidCents } = await context.query('orders.show', { number })
      const points = pointsOf(context, paidCents)
      if (order.customer_email && points > 0)
        await addEntry(context, {
          customer: customerKey(order.customer_email),
          kind: 'earned',
          points,
          source: `order:${number}`,
        })
    },
    'refund.created': async (context, { data: { number, refund, amountCents } }) => {
      // An order that earned nothing, or before the extension was installed, has nothing to take back.
      const earned = await findEntry(context, 'earned', `order:${number}`)
      const points = Math.min(earned?.points ?? 0, pointsOf(context, amountCents))
      if (earned && points > 0)
        await addEntry(context, {
          customer: earned.customer,
          kind: 'returned',
          points: -points,
          source: `refund:${refund}`,
        })
    },
  },
  jobs: [
    {
      name: 'expire',
      schedule: 'hourly',
      run: async (context, at) => {
        const before = new Date(at)
        before.setUTCMonth(before.getUTCMonth() - context.settings(settings).monthsValid)
        for (const { customer } of await listExpired(context, before))
          await context.transaction(async (inside) => {
            await lockCustomer(inside, customer)
            const [due] = await listExpired(inside, before, customer)
            if (due)
              await addEntry(inside, {
                customer,
                kind: 'expired',
                points: -due.points,
                source: `${customer}:${before.toISOString()}`,
              })
          })
      },
    },
  ],
  endpoints: [
    defineEndpoint({
      method: 'GET',
      path: 'balance',
      summary: 'Get the points of the signed-in customer and the newest entries',
      access: 'customer',
      query: Type.Object({}),
      result: Type.Object({ points: Type.Integer(), entries: Type.Array(Entry) }),
      handle: async (context, { customer }) => statementOf(context, customer?.email ?? '', 50),
    }),
  ],
  operations: [
    defineOperation({
      name: 'loyalty.ledger',
      summary: 'Get the points of a customer and the newest entries',
      kind: 'query',
      permission: 'customers.read_contact',
      input: Type.Object({ email: Email }),
      result: Type.Object({ points: Type.Integer(), entries: Type.Array(Entry) }),
      showsPersonalData: true,
      run: (context, { email }) => statementOf(context, email, 200),
    }),
    defineOperation({
      name: 'loyalty.correct',
      summary: 'Add or take points, with a reason',
      kind: 'command',
      permission: 'orders.edit',
      input: Type.Object({
        email: Email,
        points: Type.Integer({
          minimum: -1_000_000,
          maximum: 1_000_000,
          description: 'Added; negative to take',
        }),
        reason: Type.String({ minLength: 1, maxLength: 500 }),
        request: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Id of the correction; a repeated one changes nothing',
        }),
      }),
      result: Type.Object({ points: Type.Integer() }),
      stepUp: ({ points }) => Math.abs(points) > largeCorrection,
      subject: ({ request }) => ({ kind: 'correction', id: request }),
      run: async (context, { email, points, reason, request }) => {
        const customer = customerKey(email)
        await lockCustomer(context, customer)
        const isRepeated = await findEntry(context, 'corrected', request)
        if (isRepeated) return { points: await balanceOf(context, customer) }
        if ((await balanceOf(context, customer)) + points < 0)
          throw new Refusal({
            et: 'Kliendil ei ole nii palju punkte.',
            en: 'The customer does not have that many points.',
            ru: 'У клиента нет столько баллов.',
            lt: 'Klientas neturi tiek taškų.',
            lv: 'Klientam nav tik daudz punktu.',
          })
        await addEntry(context, { customer, kind: 'corrected', points, source: request, reason })
        return { points: await balanceOf(context, customer) }
      },
    }),
  ],
})
