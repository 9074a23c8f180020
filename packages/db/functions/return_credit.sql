-- Refunds as money what exchanged pieces paid of an exchange order that is cancelled before its difference was
-- paid. Needs no decision, even when a timer cancels: it is no more than these pieces cost, and the exchange was
-- checked with that amount when it was made, together with all refunds of the same purchase.
create or replace function return_credit() returns trigger language plpgsql as $$
  declare
    v_refund_id integer;
  begin
    if exists (select 1 from payments where order_id = new.id and state in ('paid', 'refunded')) then
      return null;
    end if;
    update payments set state = 'paid', amount_cents = new.credit_cents, updated_at = new.updated_at where order_id = new.id;
    insert into refunds (order_id, amount_cents, lines, charges, state, actor, created_at, updated_at)
      values (new.id, new.credit_cents, '[]',
        jsonb_build_array(jsonb_build_object('kind', 'allowance', 'cents', new.credit_cents)),
        'to_do', 'system', new.updated_at, new.updated_at) returning id into v_refund_id;
    insert into order_events (order_id, kind, actor, data, created_at)
      values (new.id, 'refund', 'system', jsonb_build_object('refund_id', v_refund_id, 'cents', new.credit_cents), new.updated_at);
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      values ('credit_note.issue', jsonb_build_object('order_id', new.id, 'refund_id', v_refund_id),
        'credit_note.issue:refund:' || v_refund_id, new.updated_at, new.updated_at);
    return null;
  end $$;

create or replace trigger orders_return_credit after update of status on orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.credit_cents > 0)
  execute function return_credit();
