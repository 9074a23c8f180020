-- Remembers gift cards that a transaction has issued without an order until its end: the caller checks their value
-- before committing.
create or replace function note_issued() returns trigger language plpgsql as $$
  begin
    perform set_config('ambra.issued', coalesce(current_setting('ambra.issued', true), '') || ' ' || new.id, true);
    return null;
  end $$;

create or replace trigger gift_cards_note_issued after insert on gift_cards
  for each row when (new.order_id is null) execute function note_issued();
