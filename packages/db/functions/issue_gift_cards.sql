-- Activates the gift cards of an order when it is paid, by any message, and queues their mail. A card is valid
-- to the end of its last day in Tallinn. A card for somebody else is mailed at nine on its day, or at once.
create or replace function issue_gift_cards() returns trigger language plpgsql as $$
  begin
    update gift_cards set state = 'active', balance_cents = value_cents, issued_at = new.updated_at, updated_at = new.updated_at,
        expires_at = (date_trunc('day', new.updated_at at time zone 'Europe/Tallinn') + make_interval(months => valid_months, days => 1))
          at time zone 'Europe/Tallinn',
        send_at = case when num_nonnulls(recipient, send_on) > 0 then
          greatest(new.updated_at, (send_on + time '09:00') at time zone 'Europe/Tallinn') end
      where order_id = new.order_id and state = 'waiting';
    if found then
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('order.gift_cards', jsonb_build_object('order_id', new.order_id), 'order.gift_cards:' || new.order_id,
          new.updated_at, new.updated_at)
        on conflict (dedupe_key) do nothing;
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        select 'mail.gift_card', jsonb_build_object('order_id', c.order_id, 'gift_card_id', c.id, 'is_counted', true),
          'mail.gift_card:' || c.id, c.send_at, new.updated_at
        from gift_cards c where c.order_id = new.order_id and c.state = 'active' and c.send_at is not null
        on conflict (dedupe_key) do nothing;
    end if;
    return null;
  end $$;

create or replace trigger payments_issue_gift_cards after update of state on payments
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function issue_gift_cards();
