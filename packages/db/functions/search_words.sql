-- Returns the words of a text for order search: lower case without accents. Lists letters one by one, because
-- the two engines differ in what a letter is.
create or replace function search_words(p_text text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct left(word, 100)), '{}')
    from regexp_split_to_table(lower(translate(coalesce(p_text, ''),
      'ÕÄÖÜŠŽĀČĒĢĪĶĻŅŪĄĘĖĮŲÅÉÓŁŻŹĆŃõäöüšžāčēģīķļņūąęėįųåéółżźćńАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
      'oaouszacegiklnuaeeiuaeolzzcnoaouszacegiklnuaeeiuaeolzzcnабвгдеежзийклмнопрстуфхцчшщъыьэюяе')),
      '[\s,;:/()<>"''!?&*|\\]+') as word
    where word <> ''
  $$;
