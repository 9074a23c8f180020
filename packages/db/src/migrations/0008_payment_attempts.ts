import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

// Order first, attempt second: every function that touches both locks them in this order.
const openAttempt = `create function open_payment_attempt(p jsonb) returns jsonb language plpgsql as $$
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
    -- Read again behind the lock: another click may have used it meanwhile.
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
    if v_reference.amount_cents <> v_order.grand_total_cents then return '{"refused": "payment.reference_expired"}'; end if;
    if v_reference.attempt_id is not null then
      -- A second click goes to the same attempt while the provider still takes it.
      select * into v_attempt from payment_attempts where id = v_reference.attempt_id for update;
      if v_attempt.state = 'open' and v_attempt.expires_at > v_now
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
      and bank is not distinct from p ->> 'bank' and language = p ->> 'language'
    order by id desc limit 1 for update;
  if not found then
    select coalesce(max(try), 0) + 1 into v_try from payment_attempts where order_id = v_order.id;
    insert into payment_attempts (order_id, try, provider, reference, amount_cents, currency, state, bank, store_id, language,
        expires_at, next_check_at, created_at, updated_at)
      values (v_order.id, v_try, p ->> 'provider', 'A' || v_order.number || '-' || v_try, v_order.grand_total_cents,
        v_order.currency, 'open', p ->> 'bank', (p ->> 'store_id')::integer, p ->> 'language',
        (p ->> 'expires_at')::timestamptz, v_now + interval '5 minutes', v_now, v_now)
      returning * into v_attempt;
    v_is_new := true;
  end if;
  if v_reference.order_id is not null then
    update payment_references set attempt_id = v_attempt.id where token_hash = v_reference.token_hash;
  end if;
  return jsonb_build_object('attempt_id', v_attempt.id, 'order_id', v_order.id, 'is_new', v_is_new);
end $$`

// The shopper is at work there, or the money is on its way: a second attempt could be paid twice.
const isBusy = `create function payment_is_busy(p_order_id integer, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from payment_attempts where order_id = p_order_id
    and (state = 'processing' or state = 'open' and is_busy and expires_at > p_now))
$$`

/*
 * What a provider (or staff) says of an attempt becomes the state of the attempt and of the order, forward only. The caller
 * has verified the message; here amounts are compared and nothing is rounded. Paid is final.
 */
const settlePayment = `create function settle_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_state text := p ->> 'state';
  v_flag text := p ->> 'flag';
  v_attempt payment_attempts;
  v_order orders;
  v_from text;
  v_message bigint;
  v_outcome text;
  v_money text;
  v_answer jsonb;
begin
  select * into v_attempt from payment_attempts
    where provider = p ->> 'provider' and reference = p ->> 'reference'
      and (p ->> 'token' is null or token = p ->> 'token');
  if not found then
    insert into payment_messages (provider, transaction, status, facts, source, report, received_at)
      values (p ->> 'provider', p ->> 'reference', p ->> 'status', p ->> 'facts', p ->> 'source', p, v_now)
      on conflict do nothing returning id into v_message;
    return jsonb_build_object('outcome', 'unknown', 'is_new', v_message is not null);
  end if;
  select * into v_order from orders where id = v_attempt.order_id for update;
  select * into v_attempt from payment_attempts where id = v_attempt.id for update;
  v_from := v_attempt.state;
  select state into v_money from payments where order_id = v_order.id order by id desc limit 1;

  insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
    values (v_attempt.id, v_attempt.provider, v_attempt.reference, p ->> 'status', p ->> 'facts', p ->> 'source', p, v_now)
    on conflict do nothing returning id into v_message;
  -- A status that is asked for is news each time: what it said before may have been answered before the order changed.
  if v_message is null and p ->> 'source' <> 'check' then
    return jsonb_build_object('outcome', 'repeated', 'order_id', v_order.id, 'state', v_attempt.state);
  end if;

  if v_state = 'paid' and v_from not in ('paid', 'surplus') then
    if (p ->> 'checks_amount')::boolean and (p ->> 'amount_cents')::bigint is distinct from v_attempt.amount_cents
      or v_attempt.amount_cents <> v_order.grand_total_cents then
      v_state := 'held'; v_flag := 'amount_differs';
    elsif (p ->> 'checks_amount')::boolean and p ->> 'currency' is distinct from v_attempt.currency then
      v_state := 'held'; v_flag := 'currency_differs';
    elsif (p ->> 'is_receiver_wrong')::boolean then
      v_state := 'held'; v_flag := 'receiver_differs';
    elsif v_from = 'held' and coalesce(v_attempt.flag, '') not in ('advance_due', 'offline_contract') then
      v_state := 'held'; v_flag := v_attempt.flag;
    elsif v_order.status = 'cancelled' then
      v_state := 'held'; v_flag := 'paid_after_cancel';
    elsif v_money in ('paid', 'refunded') then
      v_state := 'surplus'; v_flag := 'second_payment';
    elsif v_order.status <> 'awaiting_payment' then
      v_state := 'held'; v_flag := 'order_not_waiting';
    else
      v_flag := null;
    end if;
  end if;

  v_outcome := case
    when v_from in ('paid', 'surplus') then 'late'
    when v_state = v_from and v_flag is not distinct from v_attempt.flag then 'unchanged'
    when v_from = 'held' and v_state not in ('paid', 'held') then 'late'
    when v_from = 'held' and v_state = 'held' and v_attempt.flag = 'paid_after_cancel' then 'late'
    when v_state in ('paid', 'surplus', 'held') then 'applied'
    when payment_state_rank(v_state) < payment_state_rank(v_from) then 'late'
    when payment_state_rank(v_state) = payment_state_rank(v_from) and v_state <> v_from then 'late'
    else 'applied' end;

  if v_outcome <> 'late' then
    update payment_attempts set provider_status = p ->> 'status', updated_at = v_now,
        is_busy = coalesce((p ->> 'is_busy')::boolean, false),
        next_check_at = case when v_state in ('open', 'processing') or v_state = 'held' and v_flag in ('advance_due', 'offline_contract')
          then next_check_at end
      where id = v_attempt.id;
  end if;
  if v_outcome = 'applied' then
    update payment_attempts set state = v_state, flag = v_flag,
        data = data || coalesce(p -> 'keep', '{}') where id = v_attempt.id;
    if v_state = 'paid' then
      update payments set method = v_attempt.provider, reference = v_attempt.reference, updated_at = v_now
        where order_id = v_order.id;
      v_answer := set_order_status(v_order.id, 'paid', 'provider:' || v_attempt.provider, v_now,
        jsonb_build_object('transaction', v_attempt.reference),
        jsonb_build_array(jsonb_build_object('kind', 'mail.payment_received', 'dedupe_key', 'mail.payment_received:' || v_order.id,
          'payload', jsonb_build_object('language', v_order.language, 'attempt_id', v_attempt.id))));
      if v_answer ? 'refused' then
        raise exception 'order % did not become paid: %', v_order.number, v_answer using errcode = 'check_violation';
      end if;
    elsif v_from = 'processing' and v_state in ('failed', 'cancelled') and v_order.status = 'awaiting_payment' then
      -- The shopper was told that we would write.
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('mail.payment_failed', jsonb_build_object('order_id', v_order.id, 'attempt_id', v_attempt.id),
          'mail.payment_failed:' || v_attempt.id, v_now, v_now) on conflict (dedupe_key) do nothing;
    end if;
    if v_state in ('held', 'surplus') or v_flag is not null and v_flag is distinct from v_attempt.flag then
      insert into order_events (order_id, kind, actor, data, created_at)
        values (v_order.id, 'payment', 'provider:' || v_attempt.provider,
          jsonb_build_object('flag', v_flag, 'transaction', v_attempt.reference), v_now);
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('mail.payment_alert', jsonb_build_object('order_id', v_order.id, 'attempt_id', v_attempt.id, 'flag', v_flag),
          'mail.payment_alert:' || v_attempt.id || ':' || v_flag, v_now, v_now) on conflict (dedupe_key) do nothing;
    end if;
  end if;
  return jsonb_build_object('outcome', v_outcome, 'order_id', v_order.id, 'from', v_from,
    'state', case when v_outcome = 'applied' then v_state else v_from end,
    'flag', case when v_outcome = 'applied' then v_flag else v_attempt.flag end);
end $$`

// Staff saw the money: on the bank statement, or after looking into a held attempt.
const markPaid = `create function mark_order_paid(p_order_id integer, p_amount_cents bigint, p_now timestamptz, p_data jsonb)
returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_attempt payment_attempts;
  v_answer jsonb;
begin
  select * into v_order from orders where id = p_order_id for update;
  if v_order.grand_total_cents <> p_amount_cents then
    return jsonb_build_object('refused', 'payment.amount_differs', 'amount_cents', v_order.grand_total_cents);
  end if;
  if exists (select 1 from payments where order_id = p_order_id and state in ('paid', 'refunded')) then
    return '{"refused": "payment.already_paid"}';
  end if;
  if v_order.status = 'cancelled' then return '{"refused": "payment.order_closed"}'; end if;
  select * into v_attempt from payment_attempts where order_id = p_order_id and state = 'held' order by id desc limit 1 for update;
  v_answer := set_order_status(p_order_id, 'paid', 'operator', p_now,
    p_data || jsonb_build_object('amount_cents', p_amount_cents),
    jsonb_build_array(jsonb_build_object('kind', 'mail.payment_received', 'dedupe_key', 'mail.payment_received:' || p_order_id,
      'payload', jsonb_build_object('language', v_order.language))));
  if v_answer ? 'refused' then
    return jsonb_build_object('refused', 'order.illegal_status', 'from', v_order.status);
  end if;
  if v_attempt.id is not null then
    update payment_attempts set state = 'paid', flag = null, next_check_at = null, updated_at = p_now where id = v_attempt.id;
    update payments set method = v_attempt.provider, reference = v_attempt.reference where order_id = p_order_id;
    insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
      values (v_attempt.id, v_attempt.provider, v_attempt.reference, 'marked paid', p_amount_cents::text, 'operator', p_data, p_now);
  end if;
  return jsonb_build_object('ok', true, 'from', v_order.status);
end $$`

// A word that the bank never followed up keeps the goods for a week. Behind the order's lock, so that a payment that arrives in this moment wins or loses as a whole.
const cancelUnpaid = `create function cancel_unpaid_order(p_order_id integer, p_now timestamptz, p_outbox jsonb) returns jsonb
language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = p_order_id for update;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "order.illegal_status"}'; end if;
  if exists (select 1 from payment_attempts where order_id = p_order_id and (state = 'held'
    or state = 'processing' and updated_at > p_now - interval '7 days' or state = 'open' and expires_at > p_now)) then
    return '{"refused": "payment.in_progress"}';
  end if;
  return set_order_status(p_order_id, 'cancelled', 'system', p_now, '{"reason": "payment overdue"}', p_outbox);
end $$`

const changePayment = `create function change_order_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  select * into v_order from orders where id = (p ->> 'order_id')::integer for update;
  if v_order.status = 'cancelled' then return '{"refused": "payment.order_closed"}'; end if;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "payment.already_paid"}'; end if;
  if payment_is_busy(v_order.id, v_now) or exists (
    select 1 from payment_attempts where order_id = v_order.id and state = 'held') then
    return '{"refused": "payment.in_progress"}';
  end if;
  if v_order.payment -> 'methodCode' is distinct from p -> 'payment' -> 'methodCode' then
    update orders set payment = p -> 'payment', updated_at = v_now where id = v_order.id;
    update payments set method = p -> 'payment' ->> 'methodCode', updated_at = v_now where order_id = v_order.id;
    insert into order_events (order_id, kind, actor, data, created_at)
      values (v_order.id, 'payment', 'shopper', jsonb_build_object('method', p -> 'payment' -> 'methodCode'), v_now);
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      select m.kind, m.payload || jsonb_build_object('order_id', v_order.id, 'number', v_order.number), m.dedupe_key, v_now, v_now
      from jsonb_to_recordset(coalesce(p -> 'outbox', '[]')) as m (kind text, payload jsonb, dedupe_key text)
      on conflict (dedupe_key) do nothing;
  end if;
  return '{"ok": true}';
end $$`

const statements = [
  // One row a try to pay. `reference` is our transaction id at the provider, `token` the provider's own.
  `create table payment_attempts (
    id integer generated by default as identity primary key,
    order_id integer not null references orders (id),
    try integer not null check (try >= 1),
    provider text not null,
    reference text not null,
    token text,
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    state text not null check (state in ('open', 'processing', 'paid', 'failed', 'cancelled', 'held', 'surplus')),
    flag text,
    provider_status text,
    is_busy boolean not null default false,
    bank text,
    store_id integer not null references stores (id),
    language text not null,
    data jsonb not null default '{}',
    expires_at timestamptz not null,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (order_id, try),
    unique (provider, reference)
  )`,
  `create unique index payment_attempts_token on payment_attempts (provider, token) where token is not null`,
  `create index payment_attempts_due on payment_attempts (next_check_at) where next_check_at is not null`,
  `create index payment_attempts_flagged on payment_attempts (id) where flag is not null`,
  // One order is paid once; a second success is a surplus.
  `create unique index payment_attempts_one_paid on payment_attempts (order_id) where state = 'paid'`,
  // Everything a provider said, as it was verified; `facts` are the figures that decide. Without an attempt: nobody's yet.
  `create table payment_messages (
    id bigint generated by default as identity primary key,
    attempt_id integer references payment_attempts (id),
    provider text not null,
    transaction text not null,
    status text not null,
    facts text not null,
    source text not null check (source in ('callback', 'return', 'check', 'operator')),
    report jsonb not null,
    received_at timestamptz not null
  )`,
  `create unique index payment_messages_once on payment_messages (provider, transaction, status, facts, attempt_id)
    nulls not distinct where source <> 'operator'`,
  `create index payment_messages_attempt on payment_messages (attempt_id)`,
  `create trigger payment_messages_append_only before update or delete on payment_messages
    for each row execute function refuse_change()`,
  // What starts a payment without a session: random, kept as a hash, bound to order and amount.
  `create table payment_references (
    token_hash text primary key,
    order_id integer not null references orders (id),
    method text not null,
    amount_cents integer not null,
    attempt_id integer references payment_attempts (id),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index payment_references_expiry on payment_references (expires_at)`,
  `create function payment_state_rank(p_state text) returns integer language sql immutable as $$
    select case p_state when 'open' then 0 when 'processing' then 1 when 'failed' then 2 when 'cancelled' then 2
      when 'held' then 3 when 'surplus' then 4 when 'paid' then 4 end
  $$`,
  // The same guard in the table: whatever writes, a paid attempt stays paid and its figures stay.
  `create function check_payment_attempt() returns trigger language plpgsql as $$
  begin
    if payment_state_rank(new.state) < payment_state_rank(old.state) or
      old.state in ('paid', 'surplus') and new.state <> old.state then
      raise exception 'a payment cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    if (new.order_id, new.provider, new.reference, new.amount_cents, new.currency)
      is distinct from (old.order_id, old.provider, old.reference, old.amount_cents, old.currency) then
      raise exception 'the figures of a payment never change' using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  `create trigger payment_attempts_forward before update on payment_attempts
    for each row execute function check_payment_attempt()`,
  isBusy,
  openAttempt,
  settlePayment,
  markPaid,
  cancelUnpaid,
  changePayment,
]

/** Creates the attempts to pay, what providers said of them, and the functions that move money's state along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop function change_order_payment, cancel_unpaid_order, mark_order_paid, settle_payment, open_payment_attempt, payment_is_busy`,
    `drop table payment_references, payment_messages, payment_attempts`,
    `drop function check_payment_attempt, payment_state_rank`,
  ])
}
