-- Deletes the stock hold of an order that is no longer unpaid.
create or replace function end_stock_hold() returns trigger language plpgsql as $$
  begin
    delete from stock_holds where order_id = new.id;
    return null;
  end $$;

create or replace trigger orders_end_stock_hold after update of status on orders
  for each row when (
    old.status in ('new', 'pending', 'awaiting_payment') and new.status not in ('new', 'pending', 'awaiting_payment'))
  execute function end_stock_hold();
