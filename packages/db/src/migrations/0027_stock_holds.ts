import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/*
 * The functions of this file stand in full, as they are from this migration on; `Before` is what they were. What an order
 * may hold is decided by the caller: `hold` in the payload names the keys it counts under and their limits.
 */

// Two orders under one key wait for each other here, in the order of the keys, so that both see what the other holds.
const lockHoldKeys = `create function lock_hold_keys(p_hold jsonb) returns void language plpgsql as $$
declare
  v_key text;
begin
  for v_key in select distinct k ->> 'key' from jsonb_array_elements(p_hold -> 'keys') as k order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  end loop;
end $$`

/*
 * Why an order may not hold these pieces beside what the same network, guest or account holds unpaid; null when it may.
 * `p_qty` counts pieces of managed stock, product by product; an absent limit does not limit.
 */
const holdRefusal = `create function hold_refusal(p_hold jsonb, p_ids integer[], p_qty integer[]) returns jsonb
language plpgsql as $$
declare
  v_key record;
  v_held record;
  v_share record;
  v_pieces bigint := (select coalesce(sum(q), 0) from unnest(p_qty) as q);
begin
  if v_pieces = 0 then
    return null;
  end if;
  for v_key in
    select * from jsonb_to_recordset(p_hold -> 'keys')
      as k (key text, scope text, orders integer, cash integer, pieces integer)
  loop
    select count(*) as orders, count(*) filter (where h.is_cash) as cash, coalesce(sum(h.pieces), 0) as pieces
      into v_held from stock_hold_keys k join stock_holds h using (order_id) where k.key = v_key.key;
    if v_held.orders >= v_key.orders then
      return jsonb_build_object('refused', 'order.unpaid_orders', 'scope', v_key.scope, 'max', v_key.orders);
    elsif (p_hold ->> 'is_cash')::boolean and v_held.cash >= v_key.cash then
      return jsonb_build_object('refused', 'order.unpaid_cash', 'scope', v_key.scope, 'max', v_key.cash);
    elsif v_held.pieces + v_pieces > v_key.pieces then
      return jsonb_build_object('refused', 'order.unpaid_pieces', 'scope', v_key.scope, 'max', v_key.pieces);
    end if;
  end loop;
  select r.sku, a.allowed - coalesce(held.qty, 0) as free into v_share
    from unnest(p_ids, p_qty) as n (id, qty) join stock s on s.product_id = n.id join products r on r.id = n.id
    cross join lateral (select greatest((p_hold #>> '{share,pieces}')::bigint,
      s.qty * (p_hold #>> '{share,percent}')::bigint / 100) as allowed) a
    left join lateral (select sum(o.qty) as qty from stock_hold_keys k join order_stock o using (order_id)
      where k.key = p_hold #>> '{share,key}' and o.product_id = n.id) held on true
    where n.qty > 0 and coalesce(held.qty, 0) + n.qty > a.allowed order by r.sku limit 1;
  if found then
    return jsonb_build_object('refused', 'order.unpaid_share', 'skus', jsonb_build_array(v_share.sku),
      'max', greatest(v_share.free, 0));
  end if;
  return null;
end $$`

// An order that takes nothing countable from stock holds nothing.
const recordHold = `create function record_hold(p_order_id integer, p_hold jsonb, p_qty integer[], p_now timestamptz)
returns void language plpgsql as $$
declare
  v_pieces bigint := (select coalesce(sum(q), 0) from unnest(p_qty) as q);
begin
  if v_pieces = 0 then
    return;
  end if;
  insert into stock_holds (order_id, pieces, is_cash, created_at)
    values (p_order_id, v_pieces, coalesce((p_hold ->> 'is_cash')::boolean, false), p_now);
  insert into stock_hold_keys (key, order_id)
    select distinct k ->> 'key', p_order_id from jsonb_array_elements(p_hold -> 'keys') as k;
end $$`

const placeOrder = `create or replace function place_order(p jsonb) returns jsonb language plpgsql as $$
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
  v_held_qty integer[] := '{}';
  v_is_managed boolean;
  v_short text[] := '{}';
  v_changed integer[] := '{}';
  v_order_id integer;
  v_number text;
  v_refusal jsonb;
  v_run_at timestamptz;
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

  -- Before any row of coupons and stock: a transaction that waits for these locks holds none of those.
  perform lock_hold_keys(p -> 'hold');

  if p ->> 'coupon_code' is not null then
    perform claim_coupon(p, v_now);
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
        where product_id = v_product.id and (not manage or qty - reserved >= v_item.qty)
        returning manage into v_is_managed;
    end if;
    if found then
      v_taken := v_taken || v_product.id;
      v_taken_qty := v_taken_qty || v_item.qty;
      v_held_qty := v_held_qty || case when v_is_managed then v_item.qty else 0 end;
      v_changed := v_changed || v_product.shown_id;
    else
      v_short := v_short || v_item.sku;
    end if;
  end loop;
  if cardinality(v_short) > 0 then
    raise exception '%', jsonb_build_object('refused', 'order.not_available', 'skus', v_short) using errcode = 'AM001';
  end if;

  v_refusal := hold_refusal(p -> 'hold', v_taken, v_held_qty);
  if v_refusal is not null then
    raise exception '%', v_refusal using errcode = 'AM001';
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
      unit_cents, row_cents, discount_cents, tax_bp, tax_cents, options, product_option, image, url_path, parts)
    select v_order_id, l.ordinality, l.cart_item_id, l.sku, l.parent_sku, l.product_id, l.product_type, l.name, l.qty,
      l.unit_cents, l.row_cents, l.discount_cents, l.tax_bp, l.tax_cents, l.options, l.product_option, l.image, l.url_path, l.parts
    from rows from (jsonb_to_recordset(p -> 'lines') as (cart_item_id integer, sku text, parent_sku text,
      product_id integer, product_type text, name text, qty integer, unit_cents integer, row_cents integer,
      discount_cents integer, tax_bp integer, tax_cents integer, options jsonb, product_option jsonb, image text,
      url_path text, parts jsonb)) with ordinality as l;
  if (select sum(row_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'subtotal_cents')::bigint then
    raise exception 'the lines of the order do not add up to its subtotal' using errcode = 'check_violation';
  end if;
  if (select sum(discount_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'discount_cents')::bigint then
    raise exception 'the discounts of the lines do not add up to that of the order' using errcode = 'check_violation';
  end if;
  if p ->> 'coupon_code' is not null then
    perform record_redemption(p, v_order_id, v_now);
  end if;
  insert into order_stock (order_id, product_id, qty)
    select v_order_id, t.id, t.qty from unnest(v_taken, v_taken_qty) as t (id, qty);
  perform record_hold(v_order_id, p -> 'hold', v_held_qty, v_now);
  insert into order_events (order_id, kind, to_status, actor, created_at)
    values (v_order_id, 'placed', p ->> 'status', 'shopper', v_now);
  insert into payments (order_id, method, state, amount_cents, created_at, updated_at)
    values (v_order_id, p -> 'payment' ->> 'methodCode', 'open', (p ->> 'grand_total_cents')::integer, v_now, v_now);
  for v_item in
    select * from jsonb_to_recordset(p -> 'outbox') as m (kind text, payload jsonb, dedupe_key text, is_counted boolean)
  loop
    -- A mail to an address that a stranger typed may have to wait for its turn.
    v_run_at := case when v_item.is_counted then book_mail(p -> 'mail', v_now) else v_now end;
    if v_run_at is null then
      raise exception '{"refused": "order.mail_limit"}' using errcode = 'AM001';
    end if;
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      values (v_item.kind, v_item.payload || jsonb_build_object('order_id', v_order_id, 'number', v_number),
        v_item.dedupe_key, v_run_at, v_now);
  end loop;
  update carts set converted_at = v_now, order_id = v_order_id, version = version + 1, updated_at = v_now
    where id = v_cart.id;
  v_response := jsonb_build_object('order_id', v_order_id, 'number', v_number, 'order_token', p ->> 'order_token',
    'cart_id', v_cart.id, 'placed_at', p ->> 'now');
  update order_attempts set order_id = v_order_id, response = v_response where store_id = v_store and key = v_key;
  if cardinality(v_changed) > 0 then
    insert into stock_changes (product_ids) values (v_changed);
  end if;
  return v_response || '{"replayed": false}';
exception when sqlstate 'AM001' then
  return sqlerrm::jsonb;
end $$`

const placeOrderBefore = `create or replace function place_order(p jsonb) returns jsonb language plpgsql as $$
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

  if p ->> 'coupon_code' is not null then
    perform claim_coupon(p, v_now);
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
      unit_cents, row_cents, discount_cents, tax_bp, tax_cents, options, product_option, image, url_path, parts)
    select v_order_id, l.ordinality, l.cart_item_id, l.sku, l.parent_sku, l.product_id, l.product_type, l.name, l.qty,
      l.unit_cents, l.row_cents, l.discount_cents, l.tax_bp, l.tax_cents, l.options, l.product_option, l.image, l.url_path, l.parts
    from rows from (jsonb_to_recordset(p -> 'lines') as (cart_item_id integer, sku text, parent_sku text,
      product_id integer, product_type text, name text, qty integer, unit_cents integer, row_cents integer,
      discount_cents integer, tax_bp integer, tax_cents integer, options jsonb, product_option jsonb, image text,
      url_path text, parts jsonb)) with ordinality as l;
  if (select sum(row_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'subtotal_cents')::bigint then
    raise exception 'the lines of the order do not add up to its subtotal' using errcode = 'check_violation';
  end if;
  if (select sum(discount_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'discount_cents')::bigint then
    raise exception 'the discounts of the lines do not add up to that of the order' using errcode = 'check_violation';
  end if;
  if p ->> 'coupon_code' is not null then
    perform record_redemption(p, v_order_id, v_now);
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
    insert into stock_changes (product_ids) values (v_changed);
  end if;
  return v_response || '{"replayed": false}';
exception when sqlstate 'AM001' then
  return sqlerrm::jsonb;
end $$`

const cancelUnpaid = `create or replace function cancel_unpaid_order(p_order_id integer, p_now timestamp with time zone, p_outbox jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = p_order_id for update;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "order.illegal_status"}'; end if;
  if exists (select 1 from payment_attempts where order_id = p_order_id and (state = 'held' and returned_at is null
    or state = 'processing' and updated_at > p_now - interval '7 days'
    -- An attempt can be begun again and again: it delays the end of an order, it does not prevent it.
    or state = 'open' and expires_at > p_now and v_order.created_at > p_now - interval '14 days')) then
    return '{"refused": "payment.in_progress"}';
  end if;
  return set_order_status(p_order_id, 'cancelled', 'system', p_now, '{"reason": "payment overdue"}', p_outbox);
end $$`

const cancelUnpaidBefore = `create or replace function cancel_unpaid_order(p_order_id integer, p_now timestamp with time zone, p_outbox jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = p_order_id for update;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "order.illegal_status"}'; end if;
  if exists (select 1 from payment_attempts where order_id = p_order_id and (state = 'held' and returned_at is null
    or state = 'processing' and updated_at > p_now - interval '7 days' or state = 'open' and expires_at > p_now)) then
    return '{"refused": "payment.in_progress"}';
  end if;
  return set_order_status(p_order_id, 'cancelled', 'system', p_now, '{"reason": "payment overdue"}', p_outbox);
end $$`

const unpaid = `('new', 'pending', 'awaiting_payment')`

const statements = [
  // A row as long as an order holds stock, is unpaid and not taken up by staff.
  `create table stock_holds (
    order_id integer primary key references orders (id) on delete cascade,
    pieces bigint not null check (pieces > 0),
    is_cash boolean not null,
    created_at timestamptz not null
  )`,
  // Whose it is: hashes of the network, the e-mail address, the postal address or the account.
  `create table stock_hold_keys (
    key text not null,
    order_id integer not null references stock_holds (order_id) on delete cascade,
    primary key (key, order_id)
  )`,
  `create index stock_hold_keys_order on stock_hold_keys (order_id)`,
  // Orders of before count in the figures; whose they are was not recorded.
  `insert into stock_holds (order_id, pieces, is_cash, created_at)
    select o.id, sum(s.qty), o.payment ->> 'methodCode' = 'cashondelivery', o.created_at
    from orders o join order_stock s on s.order_id = o.id join stock k on k.product_id = s.product_id and k.manage
    where o.stock_state = 'reserved' and o.status in ${unpaid} group by o.id`,
  `create function end_stock_hold() returns trigger language plpgsql as $$
  begin
    delete from stock_holds where order_id = new.id;
    return null;
  end $$`,
  `create trigger orders_end_stock_hold after update of status on orders for each row
    when (old.status in ${unpaid} and new.status not in ${unpaid}) execute function end_stock_hold()`,
  lockHoldKeys,
  holdRefusal,
  recordHold,
  placeOrder,
  cancelUnpaid,
]

/** Counts what unpaid orders hold by network, address and account, and refuses what is beyond the limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Takes back everything `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    cancelUnpaidBefore,
    placeOrderBefore,
    `drop trigger orders_end_stock_hold on orders`,
    `drop function end_stock_hold, record_hold, hold_refusal, lock_hold_keys`,
    `drop table stock_hold_keys, stock_holds`,
  ])
}
