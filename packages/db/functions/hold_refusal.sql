-- Returns why an order may not hold these pieces in addition to what the same network, guest or account holds
-- unpaid; null when it may. `p_qty` counts pieces of managed stock per product; an absent limit does not apply.
create or replace function hold_refusal(p_hold jsonb, p_ids integer[], p_qty integer[])
returns jsonb language plpgsql as $$
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
end $$;
