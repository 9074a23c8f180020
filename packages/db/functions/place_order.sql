-- Places an order in one call; everything inside the block is rolled back when it ends in an error (AM001).
-- `hold` in the payload contains the keys under which the order holds stock, and their limits.
create or replace function place_order(p jsonb) returns jsonb language plpgsql as $$
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
  perform claim_gift_cards(p, v_now);

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
      shipping_address, billing_address, shipping, payment, coupon_code, cart_rule, subtotal_cents, discount_cents, shipping_cents,
      payment_cents, tax_cents, grand_total_cents, credit_cents, confirmed, comment, created_at, updated_at)
    select v_store, v_number, o.order_token, v_cart.id, o.customer_id, o.status, o.language, o.currency, o.email,
      o.shipping_address, o.billing_address, o.shipping, o.payment, o.coupon_code, o.cart_rule, o.subtotal_cents, o.discount_cents,
      o.shipping_cents, o.payment_cents, o.tax_cents, o.grand_total_cents, coalesce(o.credit_cents, 0), o.confirmed, o.comment, v_now, v_now
    from jsonb_to_record(p) as o (order_token text, customer_id integer, status text, language text, currency text,
      email text, shipping_address jsonb, billing_address jsonb, shipping jsonb, payment jsonb, coupon_code text,
      subtotal_cents integer, discount_cents integer, shipping_cents integer, payment_cents integer, tax_cents integer,
      grand_total_cents integer, confirmed jsonb, comment text, cart_rule jsonb, credit_cents integer)
    returning id into v_order_id;
  insert into order_lines (order_id, line, cart_item_id, sku, parent_sku, product_id, product_type, name, qty,
      unit_cents, row_cents, discount_cents, tax_bp, tax_cents, options, product_option, image, url_path, parts,
      vat_scheme, old_devices)
    select v_order_id, l.ordinality, l.cart_item_id, l.sku, l.parent_sku, l.product_id, l.product_type, l.name, l.qty,
      l.unit_cents, l.row_cents, l.discount_cents, l.tax_bp, l.tax_cents, l.options, l.product_option, l.image, l.url_path, l.parts,
      l.vat_scheme, l.old_devices
    from rows from (jsonb_to_recordset(p -> 'lines') as (cart_item_id integer, sku text, parent_sku text,
      product_id integer, product_type text, name text, qty integer, unit_cents integer, row_cents integer,
      discount_cents integer, tax_bp integer, tax_cents integer, options jsonb, product_option jsonb, image text,
      url_path text, parts jsonb, vat_scheme text, old_devices integer)) with ordinality as l;
  if (select sum(row_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'subtotal_cents')::bigint then
    raise exception 'the lines of the order do not add up to its subtotal' using errcode = 'check_violation';
  end if;
  if (select sum(discount_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'discount_cents')::bigint then
    raise exception 'the discounts of the lines do not add up to that of the order' using errcode = 'check_violation';
  end if;
  perform prepare_gift_cards(p, v_order_id, v_now);
  perform record_gift_card_uses(p, v_order_id, v_now);
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
  -- Nothing is left to pay: the cards have paid, or the pieces that were swapped, or the order costs nothing.
  if coalesce((p ->> 'gift_card_cents')::integer, 0) + coalesce((p ->> 'credit_cents')::integer, 0) = (p ->> 'grand_total_cents')::integer then
    perform set_order_status(v_order_id, 'paid', 'system', v_now, '{}', '[]');
  end if;
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
end $$;
