import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type BooksPeriod, inPeriod } from './journal-repository.ts'

/** Totals of invoices and credit notes, in cents without VAT. */
type SalesSums = {
  orders: number
  netCents: number
  discountCents: number
  taxCents: number
  returns: number
  returnedCents: number
}
type SoldGoods = {
  sku: string
  name: string
  orders: number
  pieces: number
  netCents: number
  returned: number
  left: number
  marginCents: number | null
}
type Stores = BooksPeriod['storeIds']

const sums = sql`coalesce(sum(e.orders), 0)::integer as orders,
  coalesce(sum(e.goods_cents + e.delivery_cents), 0)::double precision as "netCents",
  coalesce(sum(e.discount_cents), 0)::double precision as "discountCents",
  coalesce(sum(e.tax_cents), 0)::double precision as "taxCents", coalesce(sum(e.returns), 0)::integer as returns,
  coalesce(sum(e.returned_cents), 0)::double precision as "returnedCents"`
const orderOfGoods = {
  best: sql`pieces desc, net desc, sku`,
  returned: sql`returned desc, sku`,
} as const

/** Sales totals of a period. */
function salesSums(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists totals by day, week (starting on Monday) or month. Omits intervals without sales. */
    async listPoints(period: BooksPeriod, by: 'day' | 'week' | 'month') {
      const { rows } = await sql<SalesSums & { start: string }>`
        select date_trunc(${by}::text, e.day::timestamp)::date::text as start, ${sums}
        from sales_days e where ${inPeriod(period)} group by 1 order by 1`.execute(db)
      return rows
    },

    async listStores(period: BooksPeriod) {
      const { rows } = await sql<SalesSums & { storeId: number }>`
        select e.store_id as "storeId", ${sums}
        from sales_days e where ${inPeriod(period)} group by e.store_id order by e.store_id`.execute(db)
      return rows
    },

    async total(period: BooksPeriod): Promise<SalesSums> {
      const { rows } =
        await sql<SalesSums>`select ${sums} from sales_days e where ${inPeriod(period)}`.execute(db)
      return (
        rows[0] ?? { orders: 0, netCents: 0, discountCents: 0, taxCents: 0, returns: 0, returnedCents: 0 }
      )
    },
  }
}

/** Sales of a period by product. */
function soldGoods(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists products that were sold or returned. */
    async listProducts(
      period: BooksPeriod,
      sort: keyof typeof orderOfGoods,
      limit: number,
    ): Promise<SoldGoods[]> {
      const { rows } = await sql<SoldGoods>`
        with sold as (
          select e.sku, sum(e.orders)::integer as orders, sum(e.pieces)::integer as pieces,
            sum(e.net_cents) as net, sum(e.returned_pieces)::integer as returned,
            sum(e.costed_pieces) as costed, sum(e.costed_net_cents - e.cost_cents) as margin
          from sales_goods e where ${inPeriod(period)} group by e.sku
          order by ${orderOfGoods[sort]} limit ${limit}
        )
        select s.sku, coalesce(l.name, s.sku) as name, s.orders, s.pieces, s.net::double precision as "netCents", s.returned,
          greatest(k.qty - k.reserved, 0)::integer as left,
          case when s.costed > 0 then s.margin::double precision end as "marginCents"
        from sold s left join products p on p.sku = s.sku left join product_list l on l.product_id = p.id
          left join stock k on k.product_id = p.id
        order by ${orderOfGoods[sort]}`.execute(db)
      return rows
    },

    /** Lists products in stock by pieces sold, fewest first, then by stock, most first. */
    async listSlow(period: BooksPeriod, limit: number): Promise<SoldGoods[]> {
      const { rows } = await sql<SoldGoods>`
        with sold as (
          select e.sku, sum(e.orders)::integer as orders, sum(e.pieces)::integer as pieces, sum(e.net_cents) as net,
            sum(e.returned_pieces)::integer as returned, sum(e.costed_pieces) as costed,
            sum(e.costed_net_cents - e.cost_cents) as margin
          from sales_goods e where ${inPeriod(period)} group by e.sku
        )
        select p.sku, coalesce(l.name, p.sku) as name, coalesce(s.orders, 0) as orders, coalesce(s.pieces, 0) as pieces,
          coalesce(s.net, 0)::double precision as "netCents", coalesce(s.returned, 0) as returned,
          (k.qty - k.reserved)::integer as left,
          case when s.costed > 0 then s.margin::double precision end as "marginCents"
        from stock k join products p on p.id = k.product_id left join product_list l on l.product_id = p.id
          left join sold s on s.sku = p.sku
        where k.manage and k.qty - k.reserved > 0
        order by coalesce(s.pieces, 0), k.qty - k.reserved desc, p.sku limit ${limit}`.execute(db)
      return rows
    },

    async countPieces(period: BooksPeriod): Promise<{ sold: number; returned: number }> {
      const { rows } = await sql<{ sold: number; returned: number }>`
        select coalesce(sum(e.pieces), 0)::integer as sold, coalesce(sum(e.returned_pieces), 0)::integer as returned
        from sales_goods e where ${inPeriod(period)}`.execute(db)
      return rows[0] ?? { sold: 0, returned: 0 }
    },
  }
}

function stockFigures(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Lists products with tracked stock, with sales since `recent` and since `long` (`YYYY-MM-DD`). Values
     * use the selling price of all stores.
     */
    async stock({ recent, long, limit }: { recent: string; long: string; limit: number }) {
      const all = sql`
        with sold as (
          select sku, sum(pieces) as pieces, sum(pieces) filter (where day >= ${recent}::date) as recent
          from sales_goods where day >= ${long}::date group by sku
        ), held as (
          select p.sku, coalesce(l.name, p.sku) as name, greatest(k.qty - k.reserved, 0)::integer as rest, k.qty,
            k.qty::bigint * greatest(coalesce(l.price_cents, 0), 0) as value, k.qty::bigint * c.cents as cost,
            coalesce(s.pieces, 0) as pieces, coalesce(s.recent, 0) as recent, p.created_at
          from stock k join products p on p.id = k.product_id left join product_list l on l.product_id = p.id
            left join product_costs c on c.product_id = p.id left join sold s on s.sku = p.sku
          where k.manage and k.qty > 0
        )`
      // A product created recently is not dead stock: it had no time to sell.
      const isDead = sql`pieces <= 0 and created_at < ${long}::date`
      const { rows: totals } = await sql<{
        pieces: number
        valueCents: number
        costCents: number
        dead: number
        deadCents: number
      }>`${all} select coalesce(sum(qty), 0)::double precision as pieces, coalesce(sum(value), 0)::double precision as "valueCents",
          coalesce(sum(cost), 0)::double precision as "costCents", (count(*) filter (where ${isDead}))::integer as dead,
          coalesce(sum(value) filter (where ${isDead}), 0)::double precision as "deadCents" from held`.execute(
        db,
      )
      const { rows: short } = await sql<{ sku: string; name: string; left: number; days: number }>`
        ${all} select sku, name, rest as left, floor(rest * 30.0 / recent)::integer as days from held
        where recent > 0 and rest * 30.0 / recent < 14 order by rest * 30.0 / recent, sku limit ${limit}`.execute(
        db,
      )
      const { rows: unsold } = await sql<{ sku: string; name: string; left: number; valueCents: number }>`
        ${all} select sku, name, rest as left, value::double precision as "valueCents" from held
        where ${isDead} order by value desc, sku limit ${limit}`.execute(db)
      const [total] = totals
      if (!total) throw new Error('an aggregate has one row')
      return { ...total, short, unsold }
    },
  }
}

/** Figures of cases and open orders. */
function workFigures(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Summarizes the cases opened in the period: decided ones, median hours to the decision, and overdue
     * ones.
     */
    async service({ from, to, storeIds }: BooksPeriod, now: Date) {
      const visible = storeIds === 'all' ? sql`true` : sql`store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<{
        kind: 'withdrawal' | 'claim'
        opened: number
        answered: number
        hours: number | null
        late: number
      }>`
        with cases as (
          select 'withdrawal' as kind, store_id, submitted_at as at, decided_at as done, submitted_at + interval '14 days' as due
          from withdrawals
          union all select 'claim', store_id, created_at, answered_at, (due_day::date + 1)::timestamp at time zone 'Europe/Tallinn' from claims
        )
        select kind, count(*)::integer as opened, count(done)::integer as answered,
          round((percentile_cont(0.5) within group (order by extract(epoch from done - at) / 3600.0))::numeric)::integer as hours,
          (count(*) filter (where coalesce(done, ${now}::timestamptz) > due))::integer as late
        from cases
        where at >= ${from}::timestamp at time zone 'Europe/Tallinn'
          and at < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn' and ${visible}
        group by kind order by kind desc`.execute(db)
      return rows
    },

    /**
     * Counts open orders: those to send, those among them that are late as of `today`, and those awaiting
     * payment.
     */
    async countOpenOrders(storeIds: Stores, today: string) {
      const visible = storeIds === 'all' ? sql`true` : sql`store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<{ open: number; late: number; unpaid: number }>`
        select (count(*) filter (where status <> 'awaiting_payment'))::integer as open,
          (count(*) filter (where status <> 'awaiting_payment' and shipping ->> 'deliveryTo' < ${today}))::integer as late,
          (count(*) filter (where status = 'awaiting_payment'))::integer as unpaid
        from orders
        where status in ('new', 'pending', 'awaiting_payment', 'paid', 'incomming', 'ready') and ${visible}`.execute(
        db,
      )
      return rows[0] ?? { open: 0, late: 0, unpaid: 0 }
    },
  }
}

/**
 * Reports on sales, stock and service. The database writes the sales totals. @see functions/count_sales.sql
 */
export const salesRepository = (db: Kysely<Db> | Transaction<Db>) => ({
  ...salesSums(db),
  ...soldGoods(db),
  ...stockFigures(db),
  ...workFigures(db),
})
