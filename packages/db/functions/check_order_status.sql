-- Refuses statuses and transitions outside the status graph, whatever writes them.
create or replace function check_order_status() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.status not in ('new', 'pending', 'awaiting_payment') then
        raise exception 'an order cannot start as %', new.status using errcode = 'check_violation';
      end if;
    elsif new.status <> old.status and not may_move_order(old.id, old.status, new.status)
      -- A payment that was taken back.
      and coalesce(current_setting('ambra.unpaid', true), '') <> old.id::text then
      raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    return new;
  end $$;

create or replace trigger orders_status before insert or update of status on orders
  for each row execute function check_order_status();
