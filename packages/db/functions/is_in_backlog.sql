-- Returns whether the backlog job of the journal still has this record: the job will read its latest state, so
-- nothing may be written before it. Waits for a record being written.
create or replace function is_in_backlog(p_kind text, p_source_id integer) returns boolean language plpgsql as $$
  begin
    perform 1 from journal_backlog where kind = p_kind and source_id = p_source_id for update;
    return found;
  end $$;
