-- What people uploaded. The bytes are in storage under `storage_key`; names are shown and never used as paths.
create table files (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  storage_key text not null unique,
  -- What it was uploaded for: ARTIFACT, CHAT, TEMPLATE, CSV, PROFILE or CAMPAIGN; EXPORT for what we made.
  purpose text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Null: kept until it is deleted.
  expires_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  unique (enterprise_id, id)
);
create index files_recent on files (enterprise_id, id desc) where deleted_at is null;
create index files_expiring on files (expires_at) where expires_at is not null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
select protect_tenant('files');

-- A link that is good for one download without signing in; the token in it is kept as its hash.
create table download_tickets (
  token_hash bytea primary key,
  enterprise_id uuid not null,
  file_id uuid not null,
  expires_at timestamptz not null,
  foreign key (enterprise_id, file_id) references files (enterprise_id, id) on delete cascade
);
create index download_tickets_expiring on download_tickets (expires_at);
select protect_tenant('download_tickets');
