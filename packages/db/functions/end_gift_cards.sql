-- Ends the gift cards of a cancelled or refunded order; set_order_status has refused this before if one has paid
-- for something. Returns what other cards paid of the order, unless money was paid too: then refunds decide the
-- split.
create or replace function end_gift_cards() returns trigger language plpgsql as $$
  begin
    update gift_cards set state = 'returned', balance_cents = 0, updated_at = new.updated_at
      where order_id = new.id and state <> 'returned';
    if new.status = 'refunded' or not exists (select 1 from payments where order_id = new.id and state in ('paid', 'refunded')) then
      perform give_back_gift_cards(new.id, new.gift_card_cents, new.updated_at);
    end if;
    return null;
  end $$;

create or replace trigger orders_end_gift_cards after update of status on orders
  for each row when (new.status in ('cancelled', 'refunded') and old.status <> new.status)
  execute function end_gift_cards();
