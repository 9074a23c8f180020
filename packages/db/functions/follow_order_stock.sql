-- Assigns a warehouse or shop to the pieces that an order takes, in the same transaction. Placing assigns all of them at
-- once; a later change assigns added pieces and releases removed ones. Never fails the order: if a count was
-- changed by hand concurrently, the pieces are assigned to the main warehouse.
create or replace function follow_order_stock() returns trigger language plpgsql as $$
declare
  v_order record;
begin
  if tg_op = 'INSERT' then
    if not exists (select 1 from warehouses where code <> 'main' and is_open)
      and not exists (select 1 from placed p join shop_stock x using (product_id) where x.qty > x.taken) then
      return null;
    end if;
    for v_order in
      select order_id, array_agg(product_id) as ids, array_agg(qty) as qty from placed group by order_id
    loop
      begin
        perform source_pieces(v_order.order_id, v_order.ids, v_order.qty);
      exception when check_violation then null;
      end;
    end loop;
    return null;
  end if;
  if new.qty > old.qty then
    begin
      perform source_pieces(new.order_id, array[new.product_id], array[new.qty - old.qty]);
    exception when check_violation then null;
    end;
    return null;
  end if;
  perform take_from_sources(new.order_id, new.product_id, old.qty - new.qty, new.qty);
  return null;
end $$;

create or replace trigger order_stock_sources after insert on order_stock referencing new table as placed
  for each statement execute function follow_order_stock();

create or replace trigger order_stock_sources_change after update of qty on order_stock
  for each row when (new.qty <> old.qty) execute function follow_order_stock();
