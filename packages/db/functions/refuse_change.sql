-- Makes a table append-only. The retention job may remove personal data once the law no longer requires it; it
-- never deletes a row.
create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('ambra.retention', true) = 'over' then return new; end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

create or replace trigger price_history_append_only before update or delete on price_history
  for each row execute function refuse_change();

create or replace trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

create or replace trigger payment_messages_append_only before update or delete on payment_messages
  for each row execute function refuse_change();

create or replace trigger contract_texts_append_only before update or delete on contract_texts
  for each row execute function refuse_change();

create or replace trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();

create or replace trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_change();

create or replace trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
