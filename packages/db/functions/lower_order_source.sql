-- Reduces the pieces of an order from a warehouse or shop. Pieces without a record come from the main one.
create or replace function lower_order_source(p_order_id integer, p_product_id integer, p_warehouse text, p_qty integer)
returns void language plpgsql as $$
begin
  if p_warehouse = 'main' or p_qty <= 0 then
    return;
  end if;
  delete from order_sources
    where order_id = p_order_id and product_id = p_product_id and warehouse = p_warehouse and qty <= p_qty;
  update order_sources set qty = qty - p_qty
    where order_id = p_order_id and product_id = p_product_id and warehouse = p_warehouse;
end $$;
