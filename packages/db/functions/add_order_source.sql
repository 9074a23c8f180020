-- Records that pieces of an order come from a warehouse or shop. Pieces without a record come from the main one.
create or replace function add_order_source(p_order_id integer, p_product_id integer, p_warehouse text, p_qty integer)
returns void language plpgsql as $$
begin
  if p_warehouse = 'main' or p_qty <= 0 then
    return;
  end if;
  insert into order_sources as s (order_id, product_id, warehouse, qty)
    values (p_order_id, p_product_id, p_warehouse, p_qty)
    on conflict (order_id, product_id, warehouse) do update set qty = s.qty + excluded.qty;
end $$;
