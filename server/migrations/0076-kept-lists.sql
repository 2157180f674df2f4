-- Which lists of people are kept for good, and which iterations read them: one that none reads any more goes after a while.
create index files_kept_lists on files (id) where purpose = 'CSV' and expires_at is null and deleted_at is null;
create index activities_file on activities ((recipients #>> '{file,id}'))
  where recipients ->> 'source' = 'FILE' and deleted_at is null;
