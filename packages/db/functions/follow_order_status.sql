-- Updates shipments when their order changes. Cancelled, refunded or awaiting payment again: nothing more is
-- shipped. Set to shipped by hand: packed shipments are sent. Collected or fulfilled: the only shipment is
-- delivered; of several each has its own date.
create or replace function follow_order_status() returns trigger language plpgsql as $$
  begin
    if new.status in ('cancelled', 'refunded', 'awaiting_payment') then
      update shipments set state = 'cancelled', cancelled_at = new.updated_at, version = version + 1
        where order_id = new.id and state in ('packing', 'packed');
    elsif new.status = 'shipped' then
      update shipments set state = 'sent', sent_at = new.updated_at, version = version + 1
        where order_id = new.id and state in ('packing', 'packed');
    else
      update shipments s set state = 'delivered', delivered_at = new.updated_at, version = version + 1
        where s.order_id = new.id and s.state = 'sent' and not exists (
          select 1 from shipments o where o.order_id = new.id and o.id <> s.id and o.state <> 'cancelled');
    end if;
    return null;
  end $$;

create or replace trigger orders_shipments after update of status on orders
  for each row when (new.status <> old.status
    and new.status in ('shipped', 'collected', 'fulfilled', 'completed', 'cancelled', 'refunded', 'awaiting_payment'))
  execute function follow_order_status();
