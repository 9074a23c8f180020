-- Posts refunded money to the journal once it is sent.
create or replace function record_refund() returns trigger language plpgsql as $$
  begin
    perform post_refund(new.id);
    return null;
  end $$;

create or replace trigger refunds_record after update of state on refunds
  for each row when (new.state = 'done' and old.state <> 'done') execute function record_refund();
