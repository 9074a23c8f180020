-- Guards payment attempts against any writer: a paid attempt stays paid and its figures never change.
create or replace function check_payment_attempt() returns trigger language plpgsql as $$
  begin
    if payment_state_rank(new.state) < payment_state_rank(old.state) or
      old.state in ('paid', 'surplus') and new.state <> old.state then
      raise exception 'a payment cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    if (new.order_id, new.provider, new.reference, new.amount_cents, new.currency)
      is distinct from (old.order_id, old.provider, old.reference, old.amount_cents, old.currency) then
      raise exception 'the figures of a payment never change' using errcode = 'check_violation';
    end if;
    return new;
  end $$;

create or replace trigger payment_attempts_forward before update on payment_attempts
  for each row execute function check_payment_attempt();
