-- Writes each change of a quantity to the ledger, whatever causes it. Reason, person and order are those set by
-- the transaction (`ambra.stock`); a manual change has none.
create or replace function record_stock_movement() returns trigger language plpgsql as $$
  declare
    v_why jsonb := coalesce(nullif(current_setting('ambra.stock', true), ''), '{}')::jsonb;
    v_before integer := 0;
    v_shop text := '';
    v_at timestamptz := new.updated_at;
  begin
    if tg_table_name = 'shop_stock' then
      v_shop := new.shop;
    end if;
    if tg_op = 'UPDATE' then
      v_before := old.qty;
      if old.updated_at = new.updated_at then
        v_at := now();
      end if;
    end if;
    insert into stock_movements (product_id, shop, at, reason, delta, qty, actor, order_id, note)
      values (new.product_id, v_shop, v_at, coalesce(v_why ->> 'reason', 'other'), new.qty - v_before, new.qty,
        coalesce(v_why ->> 'actor', 'sql:' || current_user), (v_why ->> 'order')::integer, coalesce(v_why ->> 'note', ''));
    return null;
  end $$;

create or replace trigger stock_movement_begins after insert on stock
  for each row when (new.qty <> 0) execute function record_stock_movement();

create or replace trigger stock_movement after update on stock
  for each row when (new.qty <> old.qty) execute function record_stock_movement();

create or replace trigger shop_stock_movement_begins after insert on shop_stock
  for each row when (new.qty <> 0) execute function record_stock_movement();

create or replace trigger shop_stock_movement after update on shop_stock
  for each row when (new.qty <> old.qty) execute function record_stock_movement();
