-- Opens a payment attempt of an order, or returns the open one. Every function that locks both locks the order
-- first and the attempt second. An emulated attempt and one of the real provider never continue each other.
create or replace function open_payment_attempt(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_reference payment_references;
  v_attempt payment_attempts;
  v_try integer;
  v_is_new boolean := false;
begin
  if p ->> 'reference_hash' is not null then
    select * into v_reference from payment_references where token_hash = p ->> 'reference_hash';
    if not found then return '{"refused": "payment.unknown_cart"}'; end if;
    select * into v_order from orders where id = v_reference.order_id for update;
    -- Read again behind the lock: another click may have used it since.
    select * into v_reference from payment_references where token_hash = p ->> 'reference_hash';
  else
    select o.* into v_order from orders o join carts c on c.id = o.cart_id
      where c.token = p ->> 'cart_token' order by o.id desc limit 1 for update of o;
    if not found then return '{"refused": "payment.unknown_cart"}'; end if;
  end if;
  if v_order.status = 'cancelled' then return '{"refused": "payment.order_closed"}'; end if;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "payment.already_paid"}'; end if;
  if coalesce(v_reference.method, v_order.payment ->> 'methodCode') <> p ->> 'provider' then
    return '{"refused": "payment.unavailable"}';
  end if;
  if v_reference.order_id is not null then
    if v_reference.amount_cents <> v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents then return '{"refused": "payment.reference_expired"}'; end if;
    if v_reference.attempt_id is not null then
      -- A second click goes to the same attempt while the provider still takes it.
      select * into v_attempt from payment_attempts where id = v_reference.attempt_id for update;
      if v_attempt.state = 'open' and v_attempt.expires_at > v_now and v_attempt.is_emulated = coalesce((p ->> 'is_emulated')::boolean, false)
        and v_attempt.bank is not distinct from p ->> 'bank' then
        return jsonb_build_object('attempt_id', v_attempt.id, 'order_id', v_order.id, 'is_new', false);
      end if;
      return '{"refused": "payment.reference_used"}';
    end if;
    if v_reference.expires_at <= v_now then return '{"refused": "payment.reference_expired"}'; end if;
  end if;
  if payment_is_busy(v_order.id, v_now) then return '{"refused": "payment.in_progress"}'; end if;
  select * into v_attempt from payment_attempts
    where order_id = v_order.id and provider = p ->> 'provider' and state = 'open' and expires_at > v_now
      and bank is not distinct from p ->> 'bank' and language = p ->> 'language' and is_emulated = coalesce((p ->> 'is_emulated')::boolean, false)
      -- Not one that was begun for the sum before the order was changed.
      and amount_cents = v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents
    order by id desc limit 1 for update;
  if not found then
    select coalesce(max(try), 0) + 1 into v_try from payment_attempts where order_id = v_order.id;
    insert into payment_attempts (order_id, try, provider, reference, amount_cents, currency, state, bank, store_id, language,
        expires_at, next_check_at, created_at, updated_at, is_emulated)
      values (v_order.id, v_try, p ->> 'provider', 'A' || v_order.number || '-' || v_try, v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents,
        v_order.currency, 'open', p ->> 'bank', (p ->> 'store_id')::integer, p ->> 'language',
        (p ->> 'expires_at')::timestamptz, v_now + interval '5 minutes', v_now, v_now, coalesce((p ->> 'is_emulated')::boolean, false))
      returning * into v_attempt;
    v_is_new := true;
  end if;
  if v_reference.order_id is not null then
    update payment_references set attempt_id = v_attempt.id where token_hash = v_reference.token_hash;
  end if;
  return jsonb_build_object('attempt_id', v_attempt.id, 'order_id', v_order.id, 'is_new', v_is_new);
end $$;
