-- Selects the source of additional pieces of an order: the shop where it is collected if that has all of them,
-- then the first warehouse that has all of them, otherwise product by product, otherwise piece by piece.
-- Warehouses already used by the order come first, to use few boxes. Pieces that no warehouse has free are taken
-- from the shops that have most, to be brought. Pieces that are missing in a count are assigned to the main one.
create or replace function source_pieces(p_order_id integer, p_ids integer[], p_more integer[])
returns void language plpgsql as $$
declare
  v_warehouses text[];
  v_shops text[];
  v_one text;
  v_whole text;
  v_item record;
  v_left integer;
  v_part integer;
begin
  select array_agg(w.code order by case
        when w.code = 'main' then not exists (
          select 1 from order_stock o left join unnest(p_ids, p_more) n (id, qty) on n.id = o.product_id
          where o.order_id = p_order_id and o.qty - coalesce(n.qty, 0) > coalesce((
            select sum(s.qty) from order_sources s where s.order_id = o.order_id and s.product_id = o.product_id), 0))
        else not exists (select 1 from order_sources s where s.order_id = p_order_id and s.warehouse = w.code) end,
      w.position, w.code)
    into v_warehouses from warehouses w where w.is_open;
  -- A shop with one warehouse has no row of it.
  v_warehouses := coalesce(v_warehouses, array['main']);
  select array_agg(shipping -> 'pickupPoint' ->> 'id') into v_shops
    from orders where id = p_order_id and shipping ->> 'carrierCode' = 'store' and shipping -> 'pickupPoint' ->> 'id' is not null;

  foreach v_one in array coalesce(v_shops, '{}') || v_warehouses loop
    if not exists (
      select 1 from unnest(p_ids, p_more) n (id, qty) join stock s on s.product_id = n.id and s.manage
        where free_pieces(v_one, n.id, n.qty) < n.qty)
    then
      v_whole := v_one;
      exit;
    end if;
  end loop;

  -- In the order in which their stock was locked. Of goods that are not counted there are enough in the main warehouse.
  for v_item in
    select n.id, n.qty from unnest(p_ids, p_more) n (id, qty) join stock s on s.product_id = n.id and s.manage
      join products r on r.id = n.id where n.qty > 0 order by r.sku
  loop
    v_one := v_whole;
    if v_one is null then
      select w.code into v_one from unnest(v_warehouses) with ordinality w (code, rank)
        where free_pieces(w.code, v_item.id, v_item.qty) >= v_item.qty order by w.rank limit 1;
    end if;
    if v_one is not null then
      perform add_order_source(p_order_id, v_item.id, v_one, v_item.qty);
      continue;
    end if;
    v_left := v_item.qty;
    foreach v_one in array v_warehouses loop
      v_part := least(greatest(free_pieces(v_one, v_item.id, v_left), 0), v_left);
      perform add_order_source(p_order_id, v_item.id, v_one, v_part);
      v_left := v_left - v_part;
    end loop;
    for v_one in
      select x.shop from shop_stock x where x.product_id = v_item.id and x.qty > x.taken
        and not exists (select 1 from warehouses w where w.code = x.shop)
        order by x.shop = any(v_shops) desc nulls last, x.qty - x.taken desc, x.shop
    loop
      v_part := least(free_pieces(v_one, v_item.id, v_left), v_left);
      perform add_order_source(p_order_id, v_item.id, v_one, v_part);
      v_left := v_left - v_part;
    end loop;
  end loop;
end $$;
