-- Reverts the expiry booking of a card that continues, because a refund extended it, or that is returned with
-- its order.
create or replace function reopen_ended_gift_card() returns trigger language plpgsql as $$
  begin
    perform post_money('gift_card_end', new.id, new.order_id, '*' || new.ending, 'gift_cards',
      case when new.order_id is null then 'gift_cards_given' else 'gift_cards_ended' end, null, -old.ended_cents, new.updated_at);
    new.ended_cents := 0;
    return new;
  end $$;

create or replace trigger gift_cards_go_on before update of expires_at, state on gift_cards
  for each row when (old.ended_cents > 0 and (new.expires_at > new.updated_at or new.state = 'returned'))
  execute function reopen_ended_gift_card();
