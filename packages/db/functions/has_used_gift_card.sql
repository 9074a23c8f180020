-- Returns whether a gift card of the order has paid for something that stands. Locks the cards, so that the
-- result holds until the caller commits.
create or replace function has_used_gift_card(p_order_id integer) returns boolean language plpgsql as $$
  begin
    perform 1 from gift_cards where order_id = p_order_id order by id for update;
    return exists (select 1 from gift_cards
      where order_id = p_order_id and state in ('active', 'blocked') and balance_cents < value_cents);
  end $$;
