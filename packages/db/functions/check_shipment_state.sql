-- Allows a shipment only to move forward: a sent one comes back by a return, not by packing again. A packed one
-- may be reopened. Cancelling it ends its serial numbers.
create or replace function check_shipment_state() returns trigger language plpgsql as $$
  begin
    if not (old.state, new.state) in (('packing', 'packed'), ('packed', 'packing'), ('packing', 'sent'),
      ('packed', 'sent'), ('sent', 'delivered'), ('packing', 'cancelled'), ('packed', 'cancelled')) then
      raise exception 'a shipment cannot go from % to %', old.state, new.state using errcode = 'check_violation',
        constraint = 'shipments_state';
    end if;
    if new.state = 'cancelled' then
      update shipment_serials set ended_at = new.cancelled_at where shipment_id = new.id and ended_at is null;
    end if;
    return new;
  end $$;

create or replace trigger shipments_state before update of state on shipments
  for each row when (new.state <> old.state) execute function check_shipment_state();
