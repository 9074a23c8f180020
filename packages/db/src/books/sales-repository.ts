import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type BooksPeriod, inPeriod } from './journal-repository.ts'

/** What was invoiced and credited; cents without VAT. */
export type SalesSums = {
  orders: number
  netCents: number
  discountCents: number
  taxCents: number
  returns: number
  returnedCents: number
}
export type SoldGoods = {
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

/** What was sold in all. */
function salesSums(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Sums by day, week (from its Monday) or month that have any. */
    async listPoints(period: BooksPeriod, by: 'day' | 'week' | 'month') {
      const { rows } = await sql<SalesSums & { start: string }>`
        select date_trunc(${by}::text, e.day::timestamp)::date::text as start, ${sums}
        from sales_days e where ${inPeriod(period)} group by 1 order by 1`.execute(db)
      return rows
    },

    /** Sums by store. */
    async listStores(period: BooksPeriod) {
      const { rows } = await sql<SalesSums & { storeId: number }>`
        select e.store_id as "storeId", ${sums}
        from sales_days e where ${inPeriod(period)} group by e.store_id order by e.store_id`.execute(db)
      return rows
    },

    /** Sums of a whole period. */
    async total(period: BooksPeriod): Promise<SalesSums> {
      const { rows } =
        await sql<SalesSums>`select ${sums} from sales_days e where ${inPeriod(period)}`.execute(db)
      return (
        rows[0] ?? { orders: 0, netCents: 0, discountCents: 0, taxCents: 0, returns: 0, returnedCents: 0 }
      )
    },
  }
}

/** What was sold of which goods. */
function soldGoods(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Goods by what was sold of them, or came back. */
    async listGoods(
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

    /** Goods in stock of which least was sold in the period, the most pieces first. */
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

    /** Pieces sold and pieces that came back. */
    async countPieces(period: BooksPeriod): Promise<{ sold: number; returned: number }> {
      const { rows } = await sql<{ sold: number; returned: number }>`
        select coalesce(sum(e.pieces), 0)::integer as sold, coalesce(sum(e.returned_pieces), 0)::integer as returned
        from sales_goods e where ${inPeriod(period)}`.execute(db)
      return rows[0] ?? { sold: 0, returned: 0 }
    },
  }
}

/** What lies in stock. */
function stockFigures(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Goods that are counted and in stock, with what was sold of them since `recent` and since `long`; `since` days are
     * `YYYY-MM-DD`. Values at the selling price of all stores.
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
      // What came into the shop lately had no time to be sold.
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

/** Cases and open orders. */
function workFigures(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Cases that came in the period: decided ones, the middle time until then in hours, and late ones. */
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

    /** Open orders: those to send, late ones among them by `today`, and those that wait for their money. */
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

/** Sums of sales, stock and service. The sums of sales are written by the database. @see functions/count_sales.sql */
export const salesRepository = (db: Kysely<Db> | Transaction<Db>) => ({
  ...salesSums(db),
  ...soldGoods(db),
  ...stockFigures(db),
  ...workFigures(db),
})
