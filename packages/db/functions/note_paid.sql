-- Remembers orders that a transaction has marked as paid until its end: the caller checks the value they release
-- before committing.
create or replace function note_paid() returns trigger language plpgsql as $$
  begin
    perform set_config('ambra.paid', coalesce(current_setting('ambra.paid', true), '') || ' ' || new.order_id, true);
    return null;
  end $$;

create or replace trigger payments_note_paid after update of state on payments
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function note_paid();
