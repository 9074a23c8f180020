-- Returns whether a webhook or an extension receives events, or this one. Spares the triggers their work in a shop
-- that has neither.
create or replace function has_event_reader(p_type text default null) returns boolean language sql stable as $$
    select exists (select 1 from webhook_endpoints where off_at is null and (p_type is null or p_type = any (events)))
      or exists (select 1 from extension_subscriptions where p_type is null or event = p_type)
  $$;
