-- Posts a gift card issued without an order as a liability and a cost of its value. A sold one is on its
-- invoice.
create or replace function record_given_gift_card() returns trigger language plpgsql as $$
  begin
    perform post_money('gift_card', new.id, null, '*' || new.ending, 'gift_cards_given', 'gift_cards', null, new.value_cents, new.created_at);
    return null;
  end $$;

create or replace trigger gift_cards_record_given after insert on gift_cards
  for each row when (new.order_id is null) execute function record_given_gift_card();
