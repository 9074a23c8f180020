-- Queues the documents of an order. A prepaid order gets its invoice when it is paid, any other order, including
-- one that costs nothing, when the goods leave. An order cancelled unpaid after its invoice gets a credit note;
-- a paid one gets it with the refund.
create or replace function announce_invoice() returns trigger language plpgsql as $$
  begin
    if new.status in ('paid', 'ready') then
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        select 'invoice.issue', jsonb_build_object('order_id', new.id), 'invoice.issue:' || new.id, new.updated_at,
          new.updated_at
        where (new.status = 'ready' or new.grand_total_cents > 0)
          and not exists (select 1 from invoices where order_id = new.id and kind = 'invoice')
        on conflict (dedupe_key) do nothing;
    elsif not exists (select 1 from payments where order_id = new.id and state in ('paid', 'refunded'))
      and exists (select 1 from order_events where order_id = new.id and to_status in ('paid', 'ready')) then
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('credit_note.issue', jsonb_build_object('order_id', new.id), 'credit_note.issue:order:' || new.id,
          new.updated_at, new.updated_at)
        on conflict (dedupe_key) do nothing;
    end if;
    return null;
  end $$;

create or replace trigger orders_announce_invoice after update of status on orders
  for each row when (new.status <> old.status and new.status in ('paid', 'ready', 'cancelled'))
  execute function announce_invoice();
