-- Notifies webhooks of order events. Every change of an order writes an event, so nothing is missed.
create or replace function note_order_event() returns trigger language plpgsql as $$
  declare
    v_number text;
    v_store text;
    v_data jsonb;
    v_type text;
  begin
    if not has_event_reader() then return null; end if;
    select o.number, s.code into v_number, v_store from orders o join stores s on s.id = o.store_id
      where o.id = new.order_id;
    if new.kind in ('refund', 'refund_done') then
      v_type := case new.kind when 'refund' then 'refund.created' else 'refund.sent' end;
      perform add_webhooks(v_type, 'order:' || v_number, jsonb_build_object('number', v_number,
        'refund', new.data -> 'refund_id', 'amountCents', new.data -> 'cents'), new.created_at);
      return null;
    end if;
    if new.kind = 'paid' then
      perform add_webhooks('order.paid', 'order:' || v_number, jsonb_build_object('number', v_number, 'store', v_store,
        'status', (select status from orders where id = new.order_id)), new.created_at);
      return null;
    end if;
    v_data := jsonb_build_object('number', v_number, 'store', v_store, 'status', new.to_status);
    if new.kind = 'placed' then
      perform add_webhooks('order.placed', 'order:' || v_number, v_data, new.created_at);
      return null;
    end if;
    perform add_webhooks('order.status_changed', 'order:' || v_number,
      v_data || jsonb_build_object('from', new.from_status), new.created_at);
    if new.to_status in ('paid', 'shipped', 'cancelled', 'refunded') then
      perform add_webhooks('order.' || new.to_status, 'order:' || v_number, v_data, new.created_at);
    end if;
    return null;
  end $$;

create or replace trigger order_events_webhooks after insert on order_events
  for each row when (new.kind in ('placed', 'status', 'paid', 'refund', 'refund_done')) execute function note_order_event();
