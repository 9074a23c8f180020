-- Refunds that a transaction lists are remembered until its end: who carries out an operation weighs them before it counts, and no
-- way of giving money back can be left out by forgetting it.
create or replace function note_refund() returns trigger language plpgsql as $$
  begin
    perform set_config('ambra.refunds', coalesce(current_setting('ambra.refunds', true), '') || ' ' || new.id, true);
    return null;
  end $$;

create or replace trigger refunds_note after insert on refunds
  for each row execute function note_refund();
