-- Numbers an audit entry and chains it to the previous one. Entries of concurrent transactions wait here until
-- the first one ends, so an operation writes its entry last.
create or replace function chain_audit() returns trigger language plpgsql set timezone = 'UTC' as $$
  begin
    insert into audit_head (id, hash) values (0, '') on conflict do nothing;
    select id + 1, hash into new.id, new.previous from audit_head for update;
    new.hash := audit_hash(to_jsonb(new));
    update audit_head set id = new.id, hash = new.hash;
    return new;
  end $$;

create or replace trigger audit_entries_chained before insert on audit_entries
  for each row execute function chain_audit();
