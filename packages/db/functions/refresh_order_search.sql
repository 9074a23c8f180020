-- Updates the search text of an order when its sources change.
create or replace function refresh_order_search() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'orders' then
      perform store_order_search(new.id);
    else
      perform store_order_search(new.order_id);
    end if;
    return null;
  end $$;

create or replace trigger orders_search after insert or update of email, billing_address, shipping_address on orders
  for each row execute function refresh_order_search();

create or replace trigger order_events_search after insert on order_events
  for each row when (new.kind = 'parcel_sent') execute function refresh_order_search();

create or replace trigger shipments_search after insert or update of tracking_number on shipments
  for each row execute function refresh_order_search();

create or replace trigger shipment_serials_search after insert on shipment_serials
  for each row execute function refresh_order_search();
