-- Changes the status of an order along the graph; releases or takes its stock and settles its payment
-- accordingly.
create or replace function set_order_status(
  p_order_id integer, p_status text, p_actor text, p_now timestamptz, p_data jsonb, p_outbox jsonb
) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_changed integer[];
  v_stock_state text;
  v_sources jsonb;
begin
  select * into v_order from orders where id = p_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  if not may_move_order(p_order_id, v_order.status, p_status) then
    return jsonb_build_object('refused', 'order.illegal_status', 'from', v_order.status);
  end if;
  if p_status in ('incomming', 'ready', 'shipped') and has_open_reversal(p_order_id) then
    return jsonb_build_object('refused', 'order.payment_reversed', 'from', v_order.status);
  end if;
  if p_status in ('ready', 'shipped', 'collected') and is_on_hold(p_order_id) then
    return jsonb_build_object('refused', 'order.on_hold', 'from', v_order.status);
  end if;
  if p_status in ('cancelled', 'refunded') and has_used_gift_card(p_order_id) then
    return jsonb_build_object('refused', 'order.gift_card_used', 'from', v_order.status);
  end if;
  v_stock_state := case
    when v_order.stock_state <> 'reserved' then v_order.stock_state
    when p_status in ('cancelled', 'refunded') then 'released'
    when p_status = 'shipped' then 'taken'
    else 'reserved' end;
  update orders set status = p_status, stock_state = v_stock_state, updated_at = p_now where id = p_order_id;
  if v_stock_state <> v_order.stock_state then
    perform 1 from stock s join order_stock o using (product_id) join products r on r.id = s.product_id
      where o.order_id = p_order_id order by r.sku for update of s;
    perform set_config('ambra.stock', jsonb_build_object('reason', 'sale', 'order', p_order_id, 'actor', p_actor)::text, true);
    update stock s set reserved = s.reserved - o.qty, updated_at = p_now,
        qty = case when v_stock_state = 'taken' then greatest(s.qty - o.qty, 0) else s.qty end
      from order_stock o where o.order_id = p_order_id and o.product_id = s.product_id;
    -- Pieces that come from another warehouse than the main one, or from a shop, leave it as well, or stay there for others.
    if v_stock_state = 'taken' then
      update order_sources set has_left = true where order_id = p_order_id and not has_left;
      update shop_stock x set qty = x.qty - o.qty, updated_at = p_now
        from order_sources o where o.order_id = p_order_id and o.product_id = x.product_id and o.warehouse = x.shop;
    else
      v_sources := (select jsonb_agg(to_jsonb(o)) from order_sources o where o.order_id = p_order_id);
      delete from order_sources where order_id = p_order_id;
      -- What left in boxes before the order was given up is with the shopper, not free again.
      update stock s set qty = greatest(s.qty - least(o.out, h.qty), 0), updated_at = p_now
        from order_stock h join (
          select r.id, sum(pieces_out(p_order_id, l.line) * e.qty)::integer as out
            from order_lines l
              cross join lateral jsonb_to_recordset(coalesce(l.parts, jsonb_build_array(jsonb_build_object('sku', l.sku, 'qty', 1))))
                as e (sku text, qty integer)
              join products r on r.sku = e.sku
            where l.order_id = p_order_id group by r.id
        ) o on o.id = h.product_id and o.out > 0
        where h.order_id = p_order_id and h.product_id = s.product_id;
      update shop_stock x set qty = greatest(x.qty - least(o.out, n.qty), x.taken), updated_at = p_now
        from jsonb_to_recordset(v_sources) as n (product_id integer, warehouse text, qty integer) join (
          select r.id, h.warehouse, sum(b.qty * e.qty)::integer as out
            from shipments h join shipment_pieces b on b.shipment_id = h.id
              join order_lines l on l.order_id = b.order_id and l.line = b.line
              cross join lateral jsonb_to_recordset(coalesce(l.parts, jsonb_build_array(jsonb_build_object('sku', l.sku, 'qty', 1))))
                as e (sku text, qty integer)
              join products r on r.sku = e.sku
            where h.order_id = p_order_id and h.state in ('sent', 'delivered') group by r.id, h.warehouse
        ) o on o.id = n.product_id and o.warehouse = n.warehouse
        where x.product_id = n.product_id and x.shop = n.warehouse;
    end if;
    perform set_config('ambra.stock', '', true);
    select array_agg(distinct coalesce(r.parent_id, r.id)) into v_changed
      from order_stock o join products r on r.id = o.product_id where o.order_id = p_order_id;
    if v_changed is not null then
      insert into stock_changes (product_ids) values (v_changed);
    end if;
  end if;
  -- Where the goods are says nothing about their money: later the payment is booked by itself, see mark_order_paid.
  if p_status = 'paid' then
    update payments set state = 'paid', updated_at = p_now where order_id = p_order_id and state in ('open', 'authorised');
  elsif p_status = 'refunded' then
    update payments set state = 'refunded', updated_at = p_now where order_id = p_order_id and state = 'paid';
  end if;
  insert into order_events (order_id, kind, from_status, to_status, actor, data, created_at)
    values (p_order_id, 'status', v_order.status, p_status, p_actor, coalesce(p_data, '{}'), p_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select m.kind, m.payload || jsonb_build_object('order_id', p_order_id, 'number', v_order.number), m.dedupe_key, p_now, p_now
    from jsonb_to_recordset(coalesce(p_outbox, '[]')) as m (kind text, payload jsonb, dedupe_key text)
    -- A status that an order comes to once more, its payment having been taken back, is told once.
    on conflict (dedupe_key) do nothing;
  return jsonb_build_object('ok', true, 'from', v_order.status);
end $$;
