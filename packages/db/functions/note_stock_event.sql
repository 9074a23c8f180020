-- Notifies webhooks of a changed quantity.
create or replace function note_stock_event() returns trigger language plpgsql as $$
  declare
    v_sku text;
  begin
    if not has_event_reader('stock.changed') then
      return null;
    end if;
    select sku into v_sku from products where id = new.product_id;
    perform add_webhooks('stock.changed', 'sku:' || v_sku, jsonb_build_object('sku', v_sku, 'qty', new.qty,
      'reserved', new.reserved), new.updated_at);
    return null;
  end $$;

create or replace trigger stock_webhooks after update of qty, reserved on stock
  for each row when (new.qty <> old.qty or new.reserved <> old.reserved) execute function note_stock_event();
