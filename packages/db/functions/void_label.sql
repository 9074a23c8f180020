-- Cancels the label of a shipment that was cancelled or whose pieces were all refunded: a worker requests it
-- from the carrier.
create or replace function void_label() returns trigger language plpgsql as $$
  begin
    insert into outbox (kind, payload, run_at, created_at)
      select 'label.void', jsonb_build_object('label_id', l.id), new.cancelled_at, new.cancelled_at
      from shipping_labels l where l.shipment_id = new.id and l.state <> 'cancelled';
    return null;
  end $$;

create or replace trigger shipments_void_label after update of state on shipments
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function void_label();
