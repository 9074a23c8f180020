-- Posts a payment provider's fee as a cost that reduces the money of its payment method; removing the fee
-- reverts both.
create or replace function record_fee() returns trigger language plpgsql as $$
  begin
    if old.fee_cents is not null then
      perform post_money('fee', new.id, null, coalesce(nullif(new.bank_reference, ''), new.statement), 'payment_costs', 'money',
        old.fee_method, -old.fee_cents, new.decided_at);
    end if;
    if new.fee_cents is not null then
      perform post_money('fee', new.id, null, coalesce(nullif(new.bank_reference, ''), new.statement), 'payment_costs', 'money',
        new.fee_method, new.fee_cents, new.decided_at);
    end if;
    return null;
  end $$;

create or replace trigger bank_lines_record_fee after update of fee_cents, fee_method on bank_lines
  for each row when (new.fee_cents is distinct from old.fee_cents or new.fee_method is distinct from old.fee_method)
  execute function record_fee();
