-- Queues the delivery of files when a payment becomes paid, by an operator or a provider. The files of an order
-- that costs nothing were sent when it was placed.
create or replace function announce_downloads() returns trigger language plpgsql as $$
  begin
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      select 'order.downloads', jsonb_build_object('order_id', new.order_id), 'order.downloads:' || new.order_id,
        new.updated_at, new.updated_at
      where new.amount_cents > 0 and exists (
        select 1 from order_lines l left join products p on p.id = l.product_id
        where l.order_id = new.order_id and (l.product_type in ('downloadable', 'bundle') or p.type = 'downloadable'))
      on conflict (dedupe_key) do nothing;
    return null;
  end $$;

create or replace trigger payments_announce_downloads after update of state on payments
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function announce_downloads();
