-- Makes the audit log append-only: no row is changed or deleted, and the table is never truncated.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit is append-only' using errcode = 'restrict_violation';
  end $$;

create or replace trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function refuse_audit_change();

create or replace trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create or replace trigger audit_head_kept before delete on audit_head
  for each row execute function refuse_audit_change();
