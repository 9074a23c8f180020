-- Deducts an inspected piece from what its order has sold, once: `restocked_by` is the refund that had restocked
-- it as new, `was_out` whether it still counted as sold. Refuses a piece that was not sent.
create or replace function take_back_piece(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_line integer := (p ->> 'line')::integer;
  v_product_id integer;
  v_refund_id integer;
  v_sources jsonb;
  v_was_out boolean;
begin
  select * into v_order from orders where id = (p ->> 'order_id')::integer for update;
  select r.id into v_product_id from order_lines l join products r on r.sku = l.sku
    where l.order_id = v_order.id and l.line = v_line;
  if v_order.stock_state <> 'taken' and pieces_out(v_order.id, v_line) = 0 then
    return '{"refused": "case.goods_not_here"}';
  end if;

  -- The refund of the case itself first, then one of the order that belongs to no case.
  select r.id into v_refund_id
    from refunds r
      cross join lateral jsonb_to_recordset(r.restocked) as n (line integer, qty integer)
      cross join lateral (
        select (select array_agg(id) from withdrawals where refund_id = r.id) as withdrawals,
          (select array_agg(id) from claims where refund_id = r.id) as claims
      ) c
    where r.order_id = v_order.id and n.line = v_line
      and n.qty > (select count(*) from inspections i where i.restocked_by = r.id and i.line = v_line)
      and (c.withdrawals is null and c.claims is null
        or (p ->> 'withdrawal_id')::integer = any(c.withdrawals) or (p ->> 'claim_id')::integer = any(c.claims))
    order by c.withdrawals is null and c.claims is null, r.id limit 1;
  if v_refund_id is not null then
    return jsonb_build_object('restocked_by', v_refund_id, 'was_out', false);
  end if;

  if v_order.stock_state = 'reserved' then
    -- It left in a box before the rest of the order, whose pieces are counted when all of it is sent.
    perform set_config('ambra.stock', jsonb_build_object('reason', 'sale', 'order', v_order.id, 'actor', p ->> 'actor')::text, true);
    update stock set reserved = reserved - 1, qty = greatest(qty - 1, 0), updated_at = (p ->> 'now')::timestamptz
      where product_id = v_product_id;
    perform set_config('ambra.stock', '', true);
  end if;
  v_sources := (select jsonb_agg(to_jsonb(o)) from order_sources o
    where o.order_id = v_order.id and o.product_id = v_product_id and not o.has_left);
  update order_stock set qty = qty - 1 where order_id = v_order.id and product_id = v_product_id and qty > 1;
  if not found then
    delete from order_stock where order_id = v_order.id and product_id = v_product_id;
  end if;
  v_was_out := found;
  -- The place that the order no longer takes it from does not have it any more.
  perform set_config('ambra.stock', jsonb_build_object('reason', 'sale', 'order', v_order.id, 'actor', p ->> 'actor')::text, true);
  update shop_stock x set qty = x.qty - (n.qty - coalesce(o.qty, 0)), updated_at = (p ->> 'now')::timestamptz
    from jsonb_to_recordset(v_sources) as n (warehouse text, qty integer)
      left join order_sources o on o.order_id = v_order.id and o.product_id = v_product_id and o.warehouse = n.warehouse
    where x.product_id = v_product_id and x.shop = n.warehouse and n.qty > coalesce(o.qty, 0);
  perform set_config('ambra.stock', '', true);
  return jsonb_build_object('was_out', v_was_out);
end $$;
