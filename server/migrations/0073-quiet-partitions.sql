-- `create table … partition of` locks the parent against everybody: one long transaction that only read deliveries made it
-- wait, and all sending behind it. Attaching a table that is ready waits for nobody who reads or writes. The tables of
-- its foreign keys are still locked against writes for a moment, so it waits no longer than these seconds; the sweep
-- comes again.
create or replace function ensure_partitions(parent regclass) returns void
  language plpgsql security definer set search_path = public set lock_timeout = '3s' as $$
declare
  month timestamptz;
  child text;
begin
  for step in -1..2 loop
    month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + make_interval(months => step);
    child := format('%s_%s', parent, to_char(month at time zone 'utc', 'YYYYMM'));
    if to_regclass(child) is null then
      execute format('create table %I (like %s including all)', child, parent);
      execute format('alter table %I enable row level security', child);
      execute format('alter table %I force row level security', child);
      if parent = 'deliveries'::regclass then execute format('alter table %I set (fillfactor = 50)', child); end if;
      execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, child, uuid_floor(month), uuid_floor(month + interval '1 month'));
    end if;
  end loop;
end $$;

-- How far each enterprise's audit chain has been checked in this round, the newest link that was ever seen, and where it
-- was found broken.
create table audit_checks (
  enterprise_id uuid primary key references enterprises,
  position bigint not null,
  hash bytea not null,
  newest_position bigint not null,
  newest_hash bytea not null,
  broken_at bigint,
  checked_at timestamptz not null default now()
);
select protect_tenant('audit_checks');
revoke all on audit_checks from parley_app;

-- What a start leaves for the next one to compare with; secrets as fingerprints.
create table start_marks (
  name text primary key,
  mark bytea not null
);
grant select, insert, update on start_marks to parley_system;
