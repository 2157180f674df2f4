create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What an enterprise keeps of a contact beyond name and number. Values stand in contacts.data under the definition's id.
create table contact_definitions (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  -- From 2: 0 and 1 are the built-in number and name.
  position integer not null,
  field_name text not null,
  name_key text not null,
  field_label text not null,
  label_key text not null,
  help_text text not null,
  is_mandatory boolean not null,
  is_searchable boolean not null default false,
  field_type text not null check (field_type in ('text', 'textarea', 'selectbox-singlevalue', 'selectbox-multiplevalue')),
  input_type text check (input_type in ('alphabets', 'alphanumeric', 'email', 'number', 'decimal')),
  options text[] not null default '{}',
  comma_included boolean not null default false,
  category text,
  min_length integer,
  max_length integer,
  allow_special boolean not null default false,
  allowed_characters text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index contact_definitions_name on contact_definitions (enterprise_id, name_key) where deleted_at is null;
create unique index contact_definitions_label on contact_definitions (enterprise_id, label_key) where deleted_at is null;
create index contact_definitions_order on contact_definitions (enterprise_id, position) where deleted_at is null;
select protect_tenant('contact_definitions');

alter table contacts add column whatsapp_number text;
alter table contacts add column facebook_id text;
alter table contacts add column insta_id text;
alter table contacts add column twitter_id text;
-- {"<definition id>": "text" | ["option"]}
alter table contacts add column data jsonb not null default '{}';
-- The values of searchable definitions, one a line, written with the data.
alter table contacts add column searchable text not null default '';
alter table contacts add column search_text text generated always as
  (lower((name || E'\n' || coalesce(phone_number, '') || E'\n' || coalesce(email, '') || E'\n' || searchable) collate "pg_c_utf8")) stored;
-- The import that made the contact, for its undo.
alter table contacts add column import_id uuid;
alter table contacts add column created_by uuid;
alter table contacts add column updated_by uuid;
alter table contacts add column deleted_at timestamptz;
alter table contacts add column deleted_by uuid;
-- The bulk act or import undo that put it into the Bin, so that it can be taken back as one.
alter table contacts add column deleted_act uuid;
-- Groups and labels it was in, while it is in the Bin: members are live contacts only, and so are their counts.
alter table contacts add column binned_sets uuid[] not null default '{}';
alter table contacts add column merged_into uuid;

-- One proven contact a number, the Bin included: who is saved again comes back.
update contacts c set is_proven = false
where is_proven and phone_number is not null and exists (
  select from contacts e
  where e.enterprise_id = c.enterprise_id and e.phone_number = c.phone_number and e.is_proven and e.id < c.id);
create unique index contacts_number on contacts (enterprise_id, phone_number) where phone_number is not null and is_proven;
drop index contacts_phone;
create index contacts_claimed_number on contacts (enterprise_id, phone_number) where phone_number is not null and not is_proven;
create index contacts_recent on contacts (enterprise_id, id desc) where deleted_at is null;
create index contacts_binned on contacts (enterprise_id, deleted_at) where deleted_at is not null;
create index contacts_binned_act on contacts (deleted_act) where deleted_act is not null;
create index contacts_imported on contacts (import_id) where import_id is not null;
create index contacts_search on contacts using gin (enterprise_id, search_text gin_trgm_ops) where deleted_at is null;

-- Groups and labels: named sets of contacts that differ in where the screens show them.
create table contact_sets (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  kind text not null check (kind in ('group', 'label')),
  name text not null,
  name_key text not null,
  contact_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create unique index contact_sets_name on contact_sets (enterprise_id, kind, name_key) where deleted_at is null;
select protect_tenant('contact_sets');

create table contact_set_members (
  set_id uuid not null,
  contact_id uuid not null,
  enterprise_id uuid not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  import_id uuid,
  primary key (set_id, contact_id),
  foreign key (enterprise_id, set_id) references contact_sets (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id) on delete cascade
);
create index contact_set_members_contact on contact_set_members (contact_id, set_id);
create index contact_set_members_import on contact_set_members (import_id) where import_id is not null;
select protect_tenant('contact_set_members');

-- Counts are kept with the members, a statement at a time and in the order of ids, so that two statements never wait
-- for each other in a circle.
create function count_set_members() returns trigger language plpgsql as $$
begin
  perform from contact_sets where id in (select set_id from changed) order by id for no key update;
  update contact_sets s set contact_count = s.contact_count + d.by
  from (select set_id, count(*)::integer * case tg_op when 'INSERT' then 1 else -1 end as by from changed group by set_id) d
  where s.id = d.set_id;
  return null;
end $$;
create trigger contact_set_members_added after insert on contact_set_members
  referencing new table as changed for each statement execute function count_set_members();
create trigger contact_set_members_removed after delete on contact_set_members
  referencing old table as changed for each statement execute function count_set_members();

-- Who wants no advertising on which channel.
create table contact_opt_outs (
  enterprise_id uuid not null,
  contact_id uuid not null,
  channel_id uuid not null,
  source text not null check (source in ('KEYWORD', 'VENDOR', 'MANUAL')),
  at timestamptz not null default now(),
  primary key (contact_id, channel_id),
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
select protect_tenant('contact_opt_outs');

-- A search with its filters and columns, under a name.
create table contact_views (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  name_key text not null,
  -- {"search", "groups", "tags", "columns"}
  query jsonb not null,
  is_shared boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  unique (enterprise_id, id)
);
create unique index contact_views_name on contact_views (enterprise_id, created_by, name_key);
select protect_tenant('contact_views');

create table contact_imports (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  file_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'PROCESSING', 'COMPLETED', 'ERROR')),
  message text not null default '',
  -- {"columns", "existing", "groupIds", "tagIds"}; empty for the simple path.
  settings jsonb not null default '{}',
  total_lines bigint not null default 0,
  accepted_lines bigint not null default 0,
  error_lines bigint not null default 0,
  created_lines bigint not null default 0,
  updated_lines bigint not null default 0,
  -- Where the next chunk begins, in bytes of the file; moves in the chunk's own transaction.
  cursor bigint not null default 0,
  -- What the reader found out at the start: encoding, delimiter, header cells.
  format jsonb,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- null, 'undoing', 'undone'
  undo_state text check (undo_state in ('undoing', 'undone')),
  unique (enterprise_id, id),
  foreign key (enterprise_id, file_id) references files (enterprise_id, id)
);
create index contact_imports_recent on contact_imports (enterprise_id, id desc);
create index contact_imports_waiting on contact_imports (enterprise_id, id) where state in ('WAITING', 'PROCESSING');
select protect_tenant('contact_imports');

create table contact_import_errors (
  import_id uuid not null,
  line bigint not null,
  enterprise_id uuid not null,
  line_text text not null,
  cells text[] not null,
  -- [{"message"}]
  errors jsonb not null,
  primary key (import_id, line),
  foreign key (enterprise_id, import_id) references contact_imports (enterprise_id, id) on delete cascade
);
select protect_tenant('contact_import_errors');

-- What an import changed on contacts that were there before, for its undo.
create table contact_import_changes (
  import_id uuid not null,
  contact_id uuid not null,
  enterprise_id uuid not null,
  before jsonb not null,
  primary key (import_id, contact_id),
  foreign key (enterprise_id, import_id) references contact_imports (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, contact_id) references contacts (enterprise_id, id) on delete cascade
);
create index contact_import_changes_contact on contact_import_changes (contact_id);
select protect_tenant('contact_import_changes');

-- What was chosen for the columns of a header, to be offered for the next file that has the same one.
create table contact_import_mappings (
  enterprise_id uuid not null references enterprises,
  header_key bytea not null,
  columns jsonb not null,
  used_at timestamptz not null default now(),
  primary key (enterprise_id, header_key)
);
select protect_tenant('contact_import_mappings');

-- One act on all contacts that match: it runs in chunks behind a cursor, can be cancelled, and goes on after a crash.
create table contact_acts (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  kind text not null check (kind in ('map', 'unmap', 'delete', 'restore', 'export', 'reindex')),
  -- {"search", "groups", "tags"} of the contacts that it takes.
  query jsonb not null,
  -- {"setIds"} of map and unmap, {"columns"} of an export.
  settings jsonb not null default '{}',
  state text not null default 'WAITING' check (state in ('WAITING', 'PROCESSING', 'COMPLETED', 'ERROR', 'CANCELLED')),
  message text not null default '',
  total bigint,
  done bigint not null default 0,
  -- The contact that was taken last; they are taken from the newest to the oldest.
  cursor uuid,
  file_id uuid,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, file_id) references files (enterprise_id, id)
);
create index contact_acts_recent on contact_acts (enterprise_id, id desc);
select protect_tenant('contact_acts');

-- Contacts that were made one, and all that is needed to part them again.
create table contact_merges (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null,
  survivor_id uuid not null,
  merged_ids uuid[] not null,
  before jsonb not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, survivor_id) references contacts (enterprise_id, id) on delete cascade
);
create index contact_merges_survivor on contact_merges (survivor_id);
select protect_tenant('contact_merges');

-- Pairs that somebody said are two people.
create table contact_twins_denied (
  enterprise_id uuid not null references enterprises,
  first_id uuid not null,
  second_id uuid not null,
  primary key (enterprise_id, first_id, second_id),
  check (first_id < second_id)
);
select protect_tenant('contact_twins_denied');

-- What happened to one contact, read by its page.
create index audit_log_resource on audit_log (enterprise_id, resource_id, id desc) where module = 'Contacts';
