-- One text can be written in several ways, é and ज़ as one sign or as two, and looks the same. It is searched in the
-- composed form; so are the terms, see find.ts.
alter table contacts alter column search_text set expression as (normalize(
  lower((name || E'\n' || coalesce(phone_number, '') || E'\n' || coalesce(email, '') || E'\n' || searchable) collate "pg_c_utf8"), nfc));

create or replace function text_without_number(c contacts) returns text language sql immutable parallel safe as
  $$ select normalize(lower((c.name || E'\n' || coalesce(c.email, '') || E'\n' || c.searchable) collate "pg_c_utf8"), nfc) $$;
