-- Posts gift card payments: the paid amount is no longer a liability of the card, a returned amount is again.
create or replace function record_gift_card_use() returns trigger language plpgsql as $$
  declare
    v_cents bigint := new.amount_cents - new.returned_cents;
  begin
    if is_in_backlog('gift_card_use', new.id) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      v_cents := v_cents - (old.amount_cents - old.returned_cents);
    end if;
    perform post_money('gift_card_use', new.id, new.order_id,
      '*' || (select ending from gift_cards where id = new.gift_card_id), 'gift_cards', 'receivables', null, v_cents, new.updated_at);
    return null;
  end $$;

create or replace trigger gift_card_uses_record after insert or update of amount_cents, returned_cents on gift_card_uses
  for each row execute function record_gift_card_use();
