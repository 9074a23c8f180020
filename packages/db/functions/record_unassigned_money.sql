-- Posts money without an order as a liability to its sender until it is returned or an order takes it.
create or replace function record_unassigned_money() returns trigger language plpgsql as $$
  begin
    if is_in_backlog('attempt', new.id) then
      return null;
    end if;
    perform post_money('attempt', new.id, new.order_id, new.reference, 'money', 'unassigned', new.provider,
      unassigned_money(new.state, new.flag, new.returned_at, new.amount_cents)
        - unassigned_money(old.state, old.flag, old.returned_at, old.amount_cents), new.updated_at);
    return null;
  end $$;

create or replace trigger payment_attempts_record after update of state, flag, returned_at on payment_attempts
  for each row execute function record_unassigned_money();
