-- Posts money received for an order to the journal, and later corrections of it.
create or replace function record_payment() returns trigger language plpgsql as $$
  declare
    v_before bigint := 0;
  begin
    if is_in_backlog('payment', new.id) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      v_before := paid_in_money(old.state, old.amount_cents, old.order_id);
    end if;
    perform post_money('payment', new.id, new.order_id,
      coalesce(new.reference, (select number from orders where id = new.order_id)), 'money', 'receivables', new.method,
      paid_in_money(new.state, new.amount_cents, new.order_id) - v_before, new.updated_at);
    return null;
  end $$;

create or replace trigger payments_record_new after insert on payments
  for each row when (new.state in ('paid', 'refunded')) execute function record_payment();
create or replace trigger payments_record_change after update of state, amount_cents on payments
  for each row when (new.state <> old.state or new.amount_cents <> old.amount_cents) execute function record_payment();
