-- Whether the job that writes what is older than the journal still has this one: it will find the newest state, so that nothing is
-- written before it. One that is being written is waited for.
create or replace function is_in_backlog(p_kind text, p_source_id integer) returns boolean language plpgsql as $$
  begin
    perform 1 from journal_backlog where kind = p_kind and source_id = p_source_id for update;
    return found;
  end $$;
