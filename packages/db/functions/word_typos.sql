-- Returns a word of 4 to 20 letters with each of its letters left out once. Two words that differ by one letter, or
-- by two neighbours that changed places, share such a form or are one of the other.
create or replace function word_typos(p_word text) returns text[] language sql immutable as $$
    select case when length(p_word) between 4 and 20 and p_word !~ '[0-9@]' then array(
      select distinct overlay(p_word placing '' from n for 1) from generate_series(1, length(p_word)) n)
      else '{}' end
  $$;
