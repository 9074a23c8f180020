import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

// One call places an order: everything inside the block is undone when it ends in a refusal (AM001).
const placeOrder = `create function place_order(p jsonb) returns jsonb language plpgsql as $$
declare
  v_store integer := (p ->> 'store_id')::integer;
  v_key text := p ->> 'key';
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt order_attempts;
  v_cart carts;
  v_item record;
  v_product record;
  v_taken integer[] := '{}';
  v_taken_qty integer[] := '{}';
  v_short text[] := '{}';
  v_changed integer[] := '{}';
  v_order_id integer;
  v_number text;
  v_response jsonb;
begin
  -- A second call with the key waits here until the first has ended.
  insert into order_attempts (store_id, key, request_hash, created_at)
    values (v_store, v_key, p ->> 'request_hash', v_now) on conflict do nothing;
  if not found then
    select * into v_attempt from order_attempts where store_id = v_store and key = v_key;
    if v_attempt.request_hash <> p ->> 'request_hash' then
      return '{"refused": "order.key_reused"}';
    end if;
    return v_attempt.response || '{"replayed": true}';
  end if;

  select * into v_cart from carts where id = (p ->> 'cart_id')::integer and store_id = v_store for update;
  if not found then
    raise exception '{"refused": "cart.unknown"}' using errcode = 'AM001';
  elsif v_cart.converted_at is not null then
    raise exception '{"refused": "order.cart_already_ordered"}' using errcode = 'AM001';
  elsif v_cart.version <> (p ->> 'cart_version')::integer then
    raise exception '{"refused": "order.cart_changed"}' using errcode = 'AM001';
  end if;

  -- In sku order, so that two orders of the same goods wait for each other instead of deadlocking.
  -- Sku by sku: joined to the list of the payload, whose length the planner cannot know, products would be scanned.
  for v_item in
    select s.sku, sum(s.qty)::integer as qty from jsonb_to_recordset(p -> 'stock') as s (sku text, qty integer)
    group by s.sku order by s.sku
  loop
    select id, coalesce(parent_id, id) as shown_id into v_product from products where sku = v_item.sku;
    if found then
      update stock set reserved = reserved + v_item.qty, updated_at = v_now
        where product_id = v_product.id and (not manage or qty - reserved >= v_item.qty);
    end if;
    if found then
      v_taken := v_taken || v_product.id;
      v_taken_qty := v_taken_qty || v_item.qty;
      v_changed := v_changed || v_product.shown_id;
    else
      v_short := v_short || v_item.sku;
    end if;
  end loop;
  if cardinality(v_short) > 0 then
    raise exception '%', jsonb_build_object('refused', 'order.not_available', 'skus', v_short) using errcode = 'AM001';
  end if;

  v_number := (v_store * 100000000 + nextval(('order_number_' || v_store)::regclass))::text;
  insert into orders (store_id, number, order_token, cart_id, customer_id, status, language, currency, email,
      shipping_address, billing_address, shipping, payment, coupon_code, subtotal_cents, discount_cents, shipping_cents,
      payment_cents, tax_cents, grand_total_cents, confirmed, comment, created_at, updated_at)
    select v_store, v_number, o.order_token, v_cart.id, o.customer_id, o.status, o.language, o.currency, o.email,
      o.shipping_address, o.billing_address, o.shipping, o.payment, o.coupon_code, o.subtotal_cents, o.discount_cents,
      o.shipping_cents, o.payment_cents, o.tax_cents, o.grand_total_cents, o.confirmed, o.comment, v_now, v_now
    from jsonb_to_record(p) as o (order_token text, customer_id integer, status text, language text, currency text,
      email text, shipping_address jsonb, billing_address jsonb, shipping jsonb, payment jsonb, coupon_code text,
      subtotal_cents integer, discount_cents integer, shipping_cents integer, payment_cents integer, tax_cents integer,
      grand_total_cents integer, confirmed jsonb, comment text)
    returning id into v_order_id;
  insert into order_lines (order_id, line, cart_item_id, sku, parent_sku, product_id, product_type, name, qty,
      unit_cents, row_cents, discount_cents, tax_bp, tax_cents, options, product_option, image, url_path)
    select v_order_id, l.ordinality, l.cart_item_id, l.sku, l.parent_sku, l.product_id, l.product_type, l.name, l.qty,
      l.unit_cents, l.row_cents, l.discount_cents, l.tax_bp, l.tax_cents, l.options, l.product_option, l.image, l.url_path
    from rows from (jsonb_to_recordset(p -> 'lines') as (cart_item_id integer, sku text, parent_sku text,
      product_id integer, product_type text, name text, qty integer, unit_cents integer, row_cents integer,
      discount_cents integer, tax_bp integer, tax_cents integer, options jsonb, product_option jsonb, image text,
      url_path text)) with ordinality as l;
  if (select sum(row_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'subtotal_cents')::bigint then
    raise exception 'the lines of the order do not add up to its subtotal' using errcode = 'check_violation';
  end if;
  insert into order_stock (order_id, product_id, qty)
    select v_order_id, t.id, t.qty from unnest(v_taken, v_taken_qty) as t (id, qty);
  insert into order_events (order_id, kind, to_status, actor, created_at)
    values (v_order_id, 'placed', p ->> 'status', 'shopper', v_now);
  insert into payments (order_id, method, state, amount_cents, created_at, updated_at)
    values (v_order_id, p -> 'payment' ->> 'methodCode', 'open', (p ->> 'grand_total_cents')::integer, v_now, v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select m.kind, m.payload || jsonb_build_object('order_id', v_order_id, 'number', v_number), m.dedupe_key, v_now, v_now
    from jsonb_to_recordset(p -> 'outbox') as m (kind text, payload jsonb, dedupe_key text);
  update carts set converted_at = v_now, order_id = v_order_id, version = version + 1, updated_at = v_now
    where id = v_cart.id;
  v_response := jsonb_build_object('order_id', v_order_id, 'number', v_number, 'order_token', p ->> 'order_token',
    'cart_id', v_cart.id, 'placed_at', p ->> 'now');
  update order_attempts set order_id = v_order_id, response = v_response where store_id = v_store and key = v_key;
  if cardinality(v_changed) > 0 then
    perform pg_notify('stock_changed', to_jsonb(v_changed)::text);
  end if;
  return v_response || '{"replayed": false}';
exception when sqlstate 'AM001' then
  return sqlerrm::jsonb;
end $$`

const setOrderStatus = `create function set_order_status(
  p_order_id integer, p_status text, p_actor text, p_now timestamptz, p_data jsonb, p_outbox jsonb
) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_changed integer[];
  v_stock_state text;
begin
  select * into v_order from orders where id = p_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  if not may_move_order(p_order_id, v_order.status, p_status) then
    return jsonb_build_object('refused', 'order.illegal_status', 'from', v_order.status);
  end if;
  v_stock_state := case
    when v_order.stock_state <> 'reserved' then v_order.stock_state
    when p_status in ('cancelled', 'refunded') then 'released'
    when p_status = 'shipped' then 'taken'
    else 'reserved' end;
  update orders set status = p_status, stock_state = v_stock_state, updated_at = p_now where id = p_order_id;
  if v_stock_state <> v_order.stock_state then
    perform 1 from stock s join order_stock o using (product_id) where o.order_id = p_order_id
      order by s.product_id for update of s;
    update stock s set reserved = s.reserved - o.qty, updated_at = p_now,
        qty = case when v_stock_state = 'taken' then greatest(s.qty - o.qty, 0) else s.qty end
      from order_stock o where o.order_id = p_order_id and o.product_id = s.product_id;
    select array_agg(distinct coalesce(r.parent_id, r.id)) into v_changed
      from order_stock o join products r on r.id = o.product_id where o.order_id = p_order_id;
    if v_changed is not null then
      perform pg_notify('stock_changed', to_jsonb(v_changed)::text);
    end if;
  end if;
  -- Cash on delivery is received when the goods are collected.
  if p_status in ('paid', 'collected', 'completed') then
    update payments set state = 'paid', updated_at = p_now where order_id = p_order_id and state in ('open', 'authorised');
  elsif p_status = 'refunded' then
    update payments set state = 'refunded', updated_at = p_now where order_id = p_order_id and state = 'paid';
  end if;
  insert into order_events (order_id, kind, from_status, to_status, actor, data, created_at)
    values (p_order_id, 'status', v_order.status, p_status, p_actor, coalesce(p_data, '{}'), p_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select m.kind, m.payload || jsonb_build_object('order_id', p_order_id, 'number', v_order.number), m.dedupe_key, p_now, p_now
    from jsonb_to_recordset(coalesce(p_outbox, '[]')) as m (kind text, payload jsonb, dedupe_key text);
  return jsonb_build_object('ok', true, 'from', v_order.status);
end $$`

const statements = [
  `create function create_order_sequence() returns trigger language plpgsql as $$
  begin
    execute format('create sequence if not exists order_number_%s minvalue 1 maxvalue 99999999', new.id);
    return new;
  end $$`,
  `create trigger stores_order_sequence after insert on stores for each row execute function create_order_sequence()`,
  // A refund is possible from any state, once, after money was received.
  `create function may_move_order(p_order_id integer, p_from text, p_to text) returns boolean language sql stable as $$
    select case when p_to = 'refunded'
      then p_from <> 'refunded' and exists (select 1 from payments where order_id = p_order_id and state = 'paid')
      else exists (select 1 from order_transitions where from_status = p_from and to_status = p_to) end
  $$`,
  `create function check_order_status() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.status not in ('new', 'pending', 'awaiting_payment') then
        raise exception 'an order cannot start as %', new.status using errcode = 'check_violation';
      end if;
    elsif new.status <> old.status and not may_move_order(old.id, old.status, new.status) then
      raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  `create trigger orders_status before insert or update of status on orders
    for each row execute function check_order_status()`,
  placeOrder,
  setOrderStatus,
]

/** Creates the order numbers, the status graph's guard and the functions that place an order and move it along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created; the sequences of numbers go with it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop function set_order_status, place_order`,
    `drop trigger orders_status on orders`,
    `drop function check_order_status`,
    `drop function may_move_order`,
    `drop trigger stores_order_sequence on stores`,
    `drop function create_order_sequence`,
    `do $$ declare v text; begin
      for v in select sequencename from pg_sequences where sequencename like 'order_number_%' loop
        execute format('drop sequence %I', v);
      end loop;
    end $$`,
  ])
}
