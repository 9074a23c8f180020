-- Queues a message for each webhook that wants it, in the transaction of what it tells about. Of quantities that change
-- faster than they are sent only the newest counts.
create or replace function add_webhooks(p_type text, p_subject text, p_data jsonb, p_at timestamptz)
returns void language plpgsql as $$
  begin
    insert into webhook_deliveries (endpoint_id, type, subject, data, created_at, run_at)
      select e.id, p_type, p_subject, p_data, p_at, p_at from webhook_endpoints e
      where e.off_at is null and p_type = any (e.events) order by e.id
    on conflict (endpoint_id, subject) where is_fresh and type = 'stock.changed'
      do update set data = excluded.data;
  end $$;
