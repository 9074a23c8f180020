-- Moves in the journal what exchanged pieces pay from one order to the other: no money is received or sent.
create or replace function record_exchange() returns trigger language plpgsql as $$
  begin
    insert into journal_entries (day, store_id, order_id, kind, source_id, document, account, debit_cents, credit_cents)
      select (new.updated_at at time zone 'Europe/Tallinn')::date, o.store_id, o.id, 'exchange', new.id,
        o.number || '-R' || new.id, 'receivables',
        case o.id when new.order_id then new.credit_cents else 0 end,
        case o.id when new.order_id then 0 else new.credit_cents end
      from orders o where o.id in (new.order_id, new.exchange_order_id)
      order by o.id = new.exchange_order_id;
    return null;
  end $$;

create or replace trigger refunds_record_exchange after update of exchange_order_id on refunds
  for each row when (new.exchange_order_id is not null and old.exchange_order_id is null and new.credit_cents > 0)
  execute function record_exchange();
