-- Remembers refunds that a transaction lists until its end: the caller checks them before committing, so that no
-- way of refunding can bypass the check.
create or replace function note_refund() returns trigger language plpgsql as $$
  begin
    perform set_config('ambra.refunds', coalesce(current_setting('ambra.refunds', true), '') || ' ' || new.id, true);
    return null;
  end $$;

create or replace trigger refunds_note after insert on refunds
  for each row execute function note_refund();
