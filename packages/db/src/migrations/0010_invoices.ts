import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

// The row of the counter is locked until the document is written with it: a number that is taken back is given again.
const issueDocument = `create function issue_document(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order_id integer := (p ->> 'order_id')::integer;
  v_kind text := p ->> 'kind';
  v_refund_id integer := (p ->> 'refund_id')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_year integer := extract(year from v_now at time zone 'Europe/Tallinn');
  v_known invoices;
  v_counter document_counters;
begin
  perform 1 from orders where id = v_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  select * into v_known from invoices
    where order_id = v_order_id and kind = v_kind and refund_id is not distinct from v_refund_id;
  if found then
    return jsonb_build_object('id', v_known.id, 'number', v_known.number, 'isNew', false);
  end if;
  insert into document_counters as c (seller, kind, year, last, issued_at)
    values (p ->> 'seller', v_kind, v_year, 1, v_now)
    on conflict (seller, kind, year) do update
      set last = c.last + 1, issued_at = greatest(c.issued_at, excluded.issued_at)
    returning * into v_counter;
  insert into invoices (order_id, kind, seller, year, sequence, number, refund_id, invoice_id, gross_cents, figures,
      issued_at)
    values (v_order_id, v_kind, v_counter.seller, v_year, v_counter.last,
      case v_kind when 'credit_note' then 'K' else '' end || v_year || '-' || lpad(v_counter.last::text, 6, '0'),
      v_refund_id, (p ->> 'invoice_id')::integer, (p ->> 'gross_cents')::integer, p -> 'figures', v_counter.issued_at)
    returning * into v_known;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order_id, v_kind, 'system', jsonb_build_object('number', v_known.number), v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select m.kind, m.payload || jsonb_build_object('order_id', v_order_id, 'document_id', v_known.id), m.dedupe_key,
      v_now, v_now
    from jsonb_to_recordset(coalesce(p -> 'outbox', '[]')) as m (kind text, payload jsonb, dedupe_key text)
    on conflict (dedupe_key) do nothing;
  return jsonb_build_object('id', v_known.id, 'number', v_known.number, 'isNew', true);
end $$`

const refundOrder = `create function refund_order(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order_id integer := (p ->> 'order_id')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_amount integer := (p ->> 'amount_cents')::integer;
  v_order orders;
  v_paid bigint;
  v_refunded bigint;
  v_refund_id integer;
  v_line record;
  v_item record;
  v_changed integer[];
  v_is_whole boolean;
  v_moved jsonb;
begin
  select * into v_order from orders where id = v_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  select coalesce(sum(amount_cents), 0) into v_paid from payments
    where order_id = v_order_id and state in ('paid', 'refunded');
  select coalesce(sum(amount_cents), 0) into v_refunded from refunds where order_id = v_order_id;
  if v_paid = 0 then
    return '{"refused": "refund.not_paid"}';
  elsif v_refunded <> (p ->> 'known_cents')::bigint then
    -- Somebody else refunded in between: what was computed does not hold any more.
    return '{"refused": "refund.changed"}';
  elsif v_amount is null or v_amount <= 0 or v_refunded + v_amount > v_paid then
    return jsonb_build_object('refused', 'refund.too_much', 'left_cents', v_paid - v_refunded);
  end if;
  for v_line in
    select l.line, l.qty, o.qty as ordered, coalesce((
        select sum(e.qty) from refunds r, jsonb_to_recordset(r.lines) as e (line integer, qty integer)
        where r.order_id = v_order_id and e.line = l.line), 0) as earlier
      from (select line, sum(qty) as qty from jsonb_to_recordset(p -> 'lines') as n (line integer, qty integer)
        group by line) l
      left join order_lines o on o.order_id = v_order_id and o.line = l.line
  loop
    if v_line.ordered is null or v_line.qty <= 0 or v_line.earlier + v_line.qty > v_line.ordered then
      return jsonb_build_object('refused', 'refund.line_qty', 'line', v_line.line);
    end if;
  end loop;

  insert into refunds (order_id, amount_cents, lines, charges, reason, state, actor, created_at, updated_at)
    values (v_order_id, v_amount, p -> 'lines', p -> 'charges', p ->> 'reason', 'to_do', p ->> 'actor', v_now, v_now)
    returning id into v_refund_id;
  for v_item in
    select s.product_id, least(s.qty, o.qty) as qty, o.qty as held
      from jsonb_to_recordset(p -> 'stock') as s (product_id integer, qty integer)
      join order_stock o on o.order_id = v_order_id and o.product_id = s.product_id order by s.product_id
  loop
    if v_order.stock_state = 'released' then
      continue;
    end if;
    update stock set updated_at = v_now,
        reserved = reserved - case v_order.stock_state when 'reserved' then v_item.qty else 0 end,
        qty = qty + case v_order.stock_state when 'taken' then v_item.qty else 0 end
      where product_id = v_item.product_id;
    if v_item.qty = v_item.held then
      delete from order_stock where order_id = v_order_id and product_id = v_item.product_id;
    else
      update order_stock set qty = qty - v_item.qty where order_id = v_order_id and product_id = v_item.product_id;
    end if;
    v_changed := v_changed || (select coalesce(parent_id, id) from products where id = v_item.product_id);
  end loop;
  if v_changed is not null then
    perform pg_notify('stock_changed', to_jsonb(v_changed)::text);
  end if;

  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order_id, 'refund', p ->> 'actor', jsonb_build_object('refund_id', v_refund_id, 'cents', v_amount,
      'reason', p ->> 'reason'), v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    values ('credit_note.issue', jsonb_build_object('order_id', v_order_id, 'refund_id', v_refund_id),
      'credit_note.issue:refund:' || v_refund_id, v_now, v_now);
  v_is_whole := v_refunded + v_amount = v_paid;
  -- A cancelled order becomes refunded when its money has gone back, see settle_refund.
  if v_is_whole and v_order.status <> 'cancelled' then
    v_moved := set_order_status(v_order_id, 'refunded', p ->> 'actor', v_now,
      jsonb_build_object('refund_id', v_refund_id), '[]');
    if v_moved ? 'refused' then
      raise exception 'order % cannot be refunded: %', v_order.number, v_moved using errcode = 'check_violation';
    end if;
  end if;
  return jsonb_build_object('refund_id', v_refund_id, 'isWhole', v_is_whole, 'left_cents', v_paid - v_refunded - v_amount);
end $$`

const settleRefund = `create function settle_refund(
  p_refund_id integer, p_actor text, p_reference text, p_now timestamptz, p_outbox jsonb
) returns jsonb language plpgsql as $$
declare
  v_refund refunds;
  v_order orders;
  v_left bigint;
begin
  select o.* into v_order from refunds r join orders o on o.id = r.order_id where r.id = p_refund_id for update of o;
  if not found then
    return '{"refused": "refund.unknown"}';
  end if;
  update refunds set state = 'done', reference = p_reference, updated_at = p_now
    where id = p_refund_id and state = 'to_do' returning * into v_refund;
  if not found then
    return '{"refused": "refund.already_done"}';
  end if;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order.id, 'refund_done', p_actor, jsonb_build_object('refund_id', p_refund_id, 'cents', v_refund.amount_cents,
      'reference', p_reference), p_now);
  select (select coalesce(sum(amount_cents), 0) from payments where order_id = v_order.id and state in ('paid', 'refunded'))
    - (select coalesce(sum(amount_cents), 0) from refunds where order_id = v_order.id and state = 'done') into v_left;
  if v_left = 0 and v_order.status = 'cancelled' then
    perform set_order_status(v_order.id, 'refunded', p_actor, p_now, jsonb_build_object('refund_id', p_refund_id), p_outbox);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'amount_cents', v_refund.amount_cents);
end $$`

const statements = [
  `create table document_counters (
    seller text not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    year integer not null,
    last integer not null check (last >= 1),
    issued_at timestamptz not null,
    primary key (seller, kind, year)
  )`,
  // Money that goes back. Lines: [{line, qty, cents}], charges: [{kind, cents}]; their sum is the amount.
  `create table refunds (
    id integer generated by default as identity primary key,
    order_id integer not null references orders (id),
    amount_cents integer not null check (amount_cents > 0),
    lines jsonb not null,
    charges jsonb not null,
    reason text,
    state text not null check (state in ('to_do', 'done')),
    reference text,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index refunds_order on refunds (order_id)`,
  `create index refunds_to_do on refunds (id) where state = 'to_do'`,
  // Invoices and credit notes as they were issued: the figures are never computed again.
  `create table invoices (
    id integer generated by default as identity primary key,
    order_id integer not null references orders (id),
    kind text not null check (kind in ('invoice', 'credit_note')),
    seller text not null,
    year integer not null,
    sequence integer not null check (sequence >= 1),
    number text not null,
    refund_id integer references refunds (id),
    invoice_id integer references invoices (id),
    gross_cents integer not null check (gross_cents >= 0),
    figures jsonb not null,
    issued_at timestamptz not null,
    constraint invoices_gapless unique (seller, kind, year, sequence),
    constraint invoices_number unique (seller, number),
    constraint invoices_credit_refers check ((kind = 'credit_note') = (invoice_id is not null))
  )`,
  `create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice'`,
  `create unique index invoices_one_per_refund on invoices (refund_id) where refund_id is not null`,
  `create unique index invoices_one_annulment on invoices (order_id) where kind = 'credit_note' and refund_id is null`,
  `create trigger invoices_append_only before update or delete on invoices
    for each row execute function refuse_change()`,
  issueDocument,
  refundOrder,
  settleRefund,
  // Prepaid orders get their invoice when the money is there, the others when the goods leave. An invoice of an order
  // that is cancelled unpaid is taken back; paid ones get their credit note with the refund.
  `create function announce_invoice() returns trigger language plpgsql as $$
  begin
    if new.status in ('paid', 'ready') then
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        select 'invoice.issue', jsonb_build_object('order_id', new.id), 'invoice.issue:' || new.id, new.updated_at,
          new.updated_at
        where not exists (select 1 from invoices where order_id = new.id and kind = 'invoice')
        on conflict (dedupe_key) do nothing;
    elsif not exists (select 1 from payments where order_id = new.id and state in ('paid', 'refunded'))
      and exists (select 1 from order_events where order_id = new.id and to_status in ('paid', 'ready')) then
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('credit_note.issue', jsonb_build_object('order_id', new.id), 'credit_note.issue:order:' || new.id,
          new.updated_at, new.updated_at)
        on conflict (dedupe_key) do nothing;
    end if;
    return null;
  end $$`,
  `create trigger orders_announce_invoice after update of status on orders for each row
    when (new.status <> old.status and new.status in ('paid', 'ready', 'cancelled')) execute function announce_invoice()`,
]

/** Creates invoices with numbers without gaps, refunds, and what announces both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop trigger orders_announce_invoice on orders`,
    `drop function announce_invoice, settle_refund, refund_order, issue_document`,
    `drop table invoices, refunds, document_counters`,
  ])
}
