-- Books up to p_most expired gift cards: the rest of a sold card is income without VAT, because nothing was
-- supplied for it; the rest of a given one was never a cost. Returns their number.
create or replace function book_ended_gift_cards(p_now timestamptz, p_most integer) returns integer language plpgsql as $$
  declare
    v_card gift_cards;
    v_done integer := 0;
  begin
    for v_card in
      select * from gift_cards where state in ('active', 'blocked') and balance_cents > ended_cents and expires_at <= p_now
      order by expires_at, id limit p_most for update skip locked
    loop
      v_done := v_done + 1;
      perform post_money('gift_card_end', v_card.id, v_card.order_id, '*' || v_card.ending, 'gift_cards',
        case when v_card.order_id is null then 'gift_cards_given' else 'gift_cards_ended' end, null,
        v_card.balance_cents - v_card.ended_cents, p_now);
      update gift_cards set ended_cents = balance_cents where id = v_card.id;
    end loop;
    return v_done;
  end $$;
