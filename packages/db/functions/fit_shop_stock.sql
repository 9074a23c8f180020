-- Keeps the sum of all warehouses and shops within the total, at the end of the transaction, whoever writes: a
-- total that was counted lower reduces the shops first, then the last warehouse; a shop that was counted higher
-- gets what the total has left. Never reduces what orders take. Pieces that orders hold and a count lacked
-- (`short`) are in no total.
create or replace function fit_shop_stock() returns trigger language plpgsql as $$
declare
  v_why text := coalesce(current_setting('ambra.stock', true), '');
  v_counted text := '';
  v_over integer;
  v_part integer;
  v_place record;
begin
  if tg_table_name = 'shop_stock' then
    v_counted := new.shop;
  end if;
  perform 1 from stock where product_id = new.product_id for update;
  select sum(x.qty) - min(s.qty + s.short) into v_over
    from stock s join shop_stock x on x.product_id = s.product_id where s.product_id = new.product_id and s.manage;
  if coalesce(v_over, 0) <= 0 then
    return null;
  end if;
  perform set_config('ambra.stock', '{"reason": "correction", "actor": "system"}', true);
  for v_place in
    select x.shop, x.qty - x.taken as free from shop_stock x left join warehouses w on w.code = x.shop
      where x.product_id = new.product_id and x.qty > x.taken
      order by x.shop = v_counted desc, w.code is null desc, w.position desc, x.shop
  loop
    v_part := least(v_over, v_place.free);
    update shop_stock set qty = qty - v_part, updated_at = new.updated_at
      where product_id = new.product_id and shop = v_place.shop;
    v_over := v_over - v_part;
    exit when v_over = 0;
  end loop;
  perform set_config('ambra.stock', v_why, true);
  return null;
end $$;

drop trigger if exists stock_fits_counted on stock;
create constraint trigger stock_fits_counted after insert on stock deferrable initially deferred
  for each row when (new.manage) execute function fit_shop_stock();

drop trigger if exists stock_fits on stock;
create constraint trigger stock_fits after update on stock deferrable initially deferred
  for each row when (new.manage and (not old.manage or new.qty + new.short < old.qty + old.short))
  execute function fit_shop_stock();

drop trigger if exists shop_stock_fits_counted on shop_stock;
create constraint trigger shop_stock_fits_counted after insert on shop_stock deferrable initially deferred
  for each row when (new.qty > 0) execute function fit_shop_stock();

drop trigger if exists shop_stock_fits on shop_stock;
create constraint trigger shop_stock_fits after update on shop_stock deferrable initially deferred
  for each row when (new.qty > old.qty) execute function fit_shop_stock();
