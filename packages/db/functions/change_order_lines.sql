-- Replaces the lines of an order without payments, and updates totals, reservations, coupon, gift cards and the
-- amount due. Atomic; changes nothing when pieces are missing.
create or replace function change_order_lines(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order_id integer := (p ->> 'order_id')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_total integer := (p ->> 'grand_total_cents')::integer;
  v_order orders;
  v_due integer;
  v_cards integer;
  v_excess integer;
  v_part integer;
  v_use gift_card_uses;
  v_item record;
  v_held integer;
  v_changed integer[] := '{}';
  v_short text[] := '{}';
  v_fields jsonb;
begin
  select * into v_order from orders where id = v_order_id for update;
  if not found then
    return '{"refused": "order.not_found"}';
  elsif v_order.status not in ('new', 'pending', 'awaiting_payment', 'incomming') or v_order.stock_state <> 'reserved' then
    return '{"refused": "staff.order_left"}';
  elsif exists (select 1 from payments where order_id = v_order_id and state in ('authorised', 'paid', 'refunded')) then
    return '{"refused": "staff.order_paid"}';
  elsif exists (select 1 from invoices where order_id = v_order_id) then
    return '{"refused": "staff.order_invoiced"}';
  elsif v_order.credit_cents > 0 then
    return '{"refused": "staff.order_exchange"}';
  elsif exists (select 1 from gift_cards where order_id = v_order_id) then
    return '{"refused": "staff.order_gift_cards"}';
  elsif exists (select 1 from shipments where order_id = v_order_id and state <> 'cancelled')
    or exists (select 1 from pick_run_pieces r join pick_runs u on u.id = r.run_id where r.order_id = v_order_id and u.finished_at is null) then
    return '{"refused": "staff.order_packing"}';
  elsif exists (select 1 from payment_attempts where order_id = v_order_id and state = 'held' and returned_at is null)
    or v_total > v_order.grand_total_cents and payment_is_busy(v_order_id, v_now) then
    return '{"refused": "payment.in_progress"}';
  end if;

  -- In sku order, as orders are placed: two that change at once wait for each other.
  for v_item in
    select r.id, r.sku, coalesce(r.parent_id, r.id) as shown_id, coalesce(n.qty, 0) as qty,
        coalesce(n.qty, 0) - coalesce(o.qty, 0) as more, n.sku as wanted
      from (select s.sku, sum(s.qty)::integer as qty,
            (select id from products where sku = s.sku) as id
          from jsonb_to_recordset(p -> 'stock') as s (sku text, qty integer) group by s.sku) n
      full join (select product_id, qty from order_stock where order_id = v_order_id) o on o.product_id = n.id
      left join products r on r.id = coalesce(n.id, o.product_id)
      order by coalesce(r.sku, n.sku)
  loop
    if v_item.id is null then
      v_short := v_short || v_item.wanted;
      continue;
    end if;
    if v_item.more <> 0 then
      update stock set reserved = reserved + v_item.more, updated_at = v_now
        where product_id = v_item.id and (v_item.more < 0 or not manage or qty - reserved >= v_item.more);
      if not found then
        v_short := v_short || v_item.sku;
        continue;
      end if;
      v_changed := v_changed || v_item.shown_id;
    end if;
    if v_item.qty = 0 then
      delete from order_stock where order_id = v_order_id and product_id = v_item.id;
    else
      insert into order_stock (order_id, product_id, qty) values (v_order_id, v_item.id, v_item.qty)
        on conflict (order_id, product_id) do update set qty = excluded.qty;
    end if;
  end loop;
  if cardinality(v_short) > 0 then
    raise exception '%', jsonb_build_object('refused', 'order.not_available', 'skus', v_short) using errcode = 'AM001';
  end if;
  select coalesce(sum(o.qty) filter (where s.manage), 0) into v_held
    from order_stock o join stock s using (product_id) where o.order_id = v_order_id;
  update stock_holds set pieces = v_held where order_id = v_order_id and v_held > 0;
  delete from stock_holds where order_id = v_order_id and v_held = 0;

  -- Shipments that were given up name lines that may not be there any more.
  delete from pick_run_pieces where order_id = v_order_id;
  delete from shipment_serials where order_id = v_order_id;
  delete from shipment_pieces where order_id = v_order_id;
  -- Custom fields go with their lines and come back with those that stay.
  select jsonb_agg(jsonb_build_object('item', l.cart_item_id, 'sku', l.sku, 'options', l.options, 'values', v."values",
      'by', v.changed_by, 'at', v.changed_at) order by l.line) into v_fields
    from custom_values v join order_lines l on l.id = v.line_id where l.order_id = v_order_id;
  delete from order_lines where order_id = v_order_id;
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
  insert into custom_values (line_id, "values", changed_by, changed_at)
    select l.id, f."values", f."by", f.at
      from jsonb_to_recordset(coalesce(v_fields, '[]')) as f (item integer, sku text, options jsonb, "values" jsonb, "by" text, at timestamptz)
      join order_lines l on l.order_id = v_order_id and l.cart_item_id is not distinct from f.item
        and l.sku = f.sku and l.options = f.options
    on conflict (line_id) do nothing;
  if (select sum(row_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'subtotal_cents')::bigint
    or (select sum(discount_cents) from order_lines where order_id = v_order_id) is distinct from (p ->> 'discount_cents')::bigint then
    raise exception 'the lines of the order do not add up to its sums' using errcode = 'check_violation';
  end if;

  -- A coupon that takes nothing off any more is free again.
  if p ->> 'coupon_code' is null then
    with released as (
      update coupon_redemptions set released_at = v_now where order_id = v_order_id and released_at is null returning coupon_id
    )
    update coupons c set used = c.used - 1, updated_at = v_now from released r where c.id = r.coupon_id;
  else
    update coupon_redemptions set discount_cents = (p ->> 'discount_cents')::integer
      where order_id = v_order_id and released_at is null;
  end if;

  -- Gift cards get back what they paid beyond the new sum.
  v_cards := least(v_order.gift_card_cents, v_total);
  v_excess := v_order.gift_card_cents - v_cards;
  for v_use in select * from gift_card_uses where order_id = v_order_id order by gift_card_id loop
    exit when v_excess <= 0;
    v_part := least(v_excess, v_use.amount_cents - v_use.returned_cents);
    update gift_cards set balance_cents = balance_cents + v_part, updated_at = v_now where id = v_use.gift_card_id;
    if v_part = v_use.amount_cents then
      delete from gift_card_uses where id = v_use.id;
    else
      update gift_card_uses set amount_cents = amount_cents - v_part, updated_at = v_now where id = v_use.id;
    end if;
    v_excess := v_excess - v_part;
  end loop;

  update orders set coupon_code = p ->> 'coupon_code', cart_rule = nullif(p -> 'cart_rule', 'null'::jsonb),
      subtotal_cents = (p ->> 'subtotal_cents')::integer, discount_cents = (p ->> 'discount_cents')::integer,
      shipping_cents = (p ->> 'shipping_cents')::integer, payment_cents = (p ->> 'payment_cents')::integer,
      tax_cents = (p ->> 'tax_cents')::integer, grand_total_cents = v_total, gift_card_cents = v_cards, updated_at = v_now
    where id = v_order_id;
  update payments set amount_cents = v_total, updated_at = v_now where order_id = v_order_id and state = 'open';
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order_id, 'changed', p ->> 'actor', p -> 'data', v_now);
  v_due := v_total - v_cards;
  -- What the cards paid is enough now.
  if v_due = 0 and v_order.status = 'awaiting_payment' and v_total > 0 then
    perform set_order_status(v_order_id, 'paid', 'system', v_now, '{}', '[]');
  end if;
  if cardinality(v_changed) > 0 then
    insert into stock_changes (product_ids) values (v_changed);
  end if;
  return jsonb_build_object('due_cents', v_due, 'back_to_cards_cents', v_order.gift_card_cents - v_cards);
exception when sqlstate 'AM001' then
  return sqlerrm::jsonb;
end $$;
