-- Refuses journal lines that do not balance to the cent with those written together.
create or replace function check_journal_balance() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from added group by kind, source_id having sum(debit_cents) <> sum(credit_cents)) then
      raise exception 'the lines of the journal do not balance' using errcode = 'check_violation';
    end if;
    return null;
  end $$;

create or replace trigger journal_balances after insert on journal_entries
  referencing new table as added for each statement execute function check_journal_balance();
