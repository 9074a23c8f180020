-- Queues a message for each subscribed webhook and extension in the transaction of its event. Of quantities that
-- change faster than they are sent, a webhook receives only the newest.
create or replace function add_webhooks(p_type text, p_subject text, p_data jsonb, p_at timestamptz)
returns void language plpgsql as $$
  begin
    insert into webhook_deliveries (endpoint_id, type, subject, data, created_at, run_at)
      select e.id, p_type, p_subject, p_data, p_at, p_at from webhook_endpoints e
      where e.off_at is null and p_type = any (e.events) order by e.id
    on conflict (endpoint_id, subject) where is_fresh and type = 'stock.changed'
      do update set data = excluded.data;
    insert into outbox (kind, payload, run_at, created_at)
      select 'ext.' || s.extension || '.on.' || p_type, jsonb_build_object('subject', p_subject, 'data', p_data),
        p_at, p_at
      from extension_subscriptions s where s.event = p_type order by s.extension;
  end $$;
