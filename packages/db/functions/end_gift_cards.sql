-- Ends the gift cards of an order that is cancelled or refunded; set_order_status has refused it before when one of
-- them has paid for something. What other cards paid of the order goes back to them, unless money has come too: then
-- refunds say what goes where.
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
