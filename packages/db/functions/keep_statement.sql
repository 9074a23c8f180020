-- Refuses changes of a consumer's withdrawal statement. The retention job may remove the person once the law no
-- longer requires the data; the row is never deleted.
create or replace function keep_statement() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('ambra.retention', true) = 'over' then return new; end if;
    if tg_op = 'DELETE'
      or (new.code, new.key, new.order_number, new.name, new.email, new.lines, new.goods, new.statement_hash,
          new.submitted_at)
        is distinct from
         (old.code, old.key, old.order_number, old.name, old.email, old.lines, old.goods, old.statement_hash,
          old.submitted_at) then
      raise exception 'a statement of withdrawal is kept as it was made' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;

create or replace trigger withdrawals_kept before update or delete on withdrawals
  for each row execute function keep_statement();
