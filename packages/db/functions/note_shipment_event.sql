-- Notifies webhooks of a sent or delivered shipment.
create or replace function note_shipment_event() returns trigger language plpgsql as $$
  declare
    v_number text;
  begin
    if not has_event_reader() then return null; end if;
    select number into v_number from orders where id = new.order_id;
    perform add_webhooks('shipment.' || new.state, 'order:' || v_number, jsonb_build_object('number', v_number,
      'shipment', new.number, 'tracking', new.tracking_number), coalesce(new.delivered_at, new.sent_at));
    return null;
  end $$;

create or replace trigger shipments_webhooks after update of state on shipments
  for each row when (new.state <> old.state and new.state in ('sent', 'delivered'))
  execute function note_shipment_event();
