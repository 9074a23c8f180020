-- Queues the call that sends a refund back at the provider, where the order was paid by a method of an extension.
-- Money that the provider cannot send back is left to staff.
create or replace function queue_refund_call() returns trigger language plpgsql as $$
  begin
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      select 'payment.refund', jsonb_build_object('refund_id', new.id), 'payment.refund:' || new.id, new.created_at, new.created_at
      from payments where order_id = new.order_id and state in ('paid', 'refunded') and position('.' in method) > 0;
    return null;
  end $$;

create or replace trigger refunds_call after insert on refunds
  for each row when (new.state = 'to_do' and new.amount_cents > new.gift_card_cents + new.credit_cents)
  execute function queue_refund_call();
