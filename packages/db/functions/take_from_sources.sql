-- Releases pieces that an order no longer takes from its warehouses: `p_less` of a product, of which `p_qty`
-- remain. Pieces in a box or sent stay with their warehouse; of the rest a shop releases first, whose pieces would
-- have to be brought, then the main warehouse, then the last by preference.
create or replace function take_from_sources(p_order_id integer, p_product_id integer, p_less integer, p_qty integer)
returns void language plpgsql as $$
declare
  v_source record;
  v_left integer := p_less;
  v_part integer;
  v_over integer;
begin
  if not exists (select 1 from order_sources where order_id = p_order_id and product_id = p_product_id) then
    return;
  end if;
  for v_source in
    with parts as (
      -- A shop before all others in the order below, then the main one.
      select s.warehouse, s.qty, coalesce(w.position, 2000000) as position
        from order_sources s left join warehouses w on w.code = s.warehouse
        where s.order_id = p_order_id and s.product_id = p_product_id
      union all
      select 'main', p_qty + p_less - sum(qty)::integer, 1000000 from order_sources
        where order_id = p_order_id and product_id = p_product_id
    )
    select p.warehouse, greatest(p.qty - coalesce((
        select sum(b.qty) from shipment_pieces b join shipments h on h.id = b.shipment_id
          join order_lines l on l.order_id = b.order_id and l.line = b.line join products r on r.sku = l.sku
          where b.order_id = p_order_id and r.id = p_product_id and h.state <> 'cancelled'
            and h.warehouse = p.warehouse), 0), 0)::integer as free
      from parts p order by p.position desc, p.warehouse desc
  loop
    v_part := least(v_left, v_source.free);
    perform lower_order_source(p_order_id, p_product_id, v_source.warehouse, v_part);
    v_left := v_left - v_part;
  end loop;
  -- Sets and boxes without a list of pieces: never more than the order takes.
  select coalesce(sum(qty), 0) - p_qty into v_over
    from order_sources where order_id = p_order_id and product_id = p_product_id;
  for v_source in
    select s.warehouse, s.qty from order_sources s left join warehouses w on w.code = s.warehouse
      where s.order_id = p_order_id and s.product_id = p_product_id
      order by coalesce(w.position, 2000000) desc, s.warehouse desc
  loop
    v_part := least(greatest(v_over, 0), v_source.qty);
    perform lower_order_source(p_order_id, p_product_id, v_source.warehouse, v_part);
    v_over := v_over - v_part;
  end loop;
end $$;
